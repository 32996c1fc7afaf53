/**
 * The appearance of a side's units: the fill of their symbols, and the shape of their frames as a letter code of MIL-STD-2525C.
 */
export interface SideStyle {
  readonly fill: string;
  readonly frame: 'F' | 'H' | 'N' | 'U';
  readonly shape: string;
}

/**
 * The appearances of sides, in the order in which sides join. Colour-blind people can distinguish them, as tests in
 * tests/present/map check.
 */
export const SIDE_STYLES: readonly SideStyle[] = [
  { fill: '#8ecdf5', frame: 'F', shape: 'rectangle' },
  { fill: '#e8743b', frame: 'H', shape: 'diamond' },
  { fill: '#f7ee9a', frame: 'N', shape: 'square' },
  { fill: '#9a6fb0', frame: 'U', shape: 'clover' },
];

export const findSideStyle = (index: number): SideStyle => SIDE_STYLES[Math.max(0, index) % SIDE_STYLES.length]!;

export const PAPER_COLOUR = '#f4efe2';
export const INK_COLOUR = '#1d1d1b';
export const GRID_COLOUR = '#b9b09a';
