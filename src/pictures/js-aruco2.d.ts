/** Types for the part of js-aruco2 that this program uses, because the package has no types. */
declare module 'js-aruco2' {
  export interface Corner {
    readonly x: number;
    readonly y: number;
  }
  export interface Marker {
    readonly id: number;
    /** The mark's corners clockwise in the picture, starting with the corner that is printed at the top left. */
    readonly corners: readonly [Corner, Corner, Corner, Corner];
    readonly hammingDistance: number;
  }
  export const AR: {
    readonly Dictionary: new (name: string) => { readonly codeList: readonly string[] };
    readonly Detector: new (options: { readonly dictionaryName: string; readonly maxHammingDistance: number }) => Detector;
  };
  interface Detector {
    findCandidates(contours: unknown, minSize: number, epsilon: number, minLength: number): unknown;
    clockwiseCorners(candidates: unknown): unknown;
    notTooNear(candidates: unknown, minDist: number): unknown;
    findMarkers(grey: Grey, candidates: unknown, warpSize: number): readonly Marker[];
  }
  /** The brightness of a picture, with one number for each pixel. */
  export interface Grey {
    width: number;
    height: number;
    data: ArrayLike<number>;
  }
}

declare module 'js-aruco2/src/cv.js' {
  import type { Grey } from 'js-aruco2';
  export const CV: {
    readonly Image: new (width?: number, height?: number, data?: ArrayLike<number>) => Grey;
    adaptiveThreshold(this: void, from: Grey, to: Grey, kernelSize: number, threshold: number): Grey;
    findContours(this: void, of: Grey, binary: number[]): unknown;
  };
}
