/** The built-in scenarios, by the names of their files. */
export const IDS = [
  'mokra',
  'hatten',
  'palacio-de-ibarra',
  'veghel',
  'longstop',
  'sesena',
  'ponyri',
  'arracourt',
  'oosterbeek',
  'epsom',
];
