/** A list that contains each value only once. Values with the same key count as equal. */
export class UniqueList<T> {
  readonly all: T[] = [];
  private readonly places = new Map<string, number>();

  place(key: string, make: () => T): number {
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.all.push(make()) - 1;
      this.places.set(key, place);
    }
    return place;
  }
}
