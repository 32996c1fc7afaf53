/** By rulebook and step of its lesson, what somebody types who goes astray in it: together they bring out every hint. */
export const WRONG_TURNS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  eagles: {
    'Your units': ['/eagles movement unit:Birch to:"7,17"'],
    'A move': [
      '/eagles movement unit:Ash to:"8,11"',
      '/eagles movement unit:Battery to:"2,13"',
      '/turn ready',
      '/artillery task unit:Battery task:barrage',
    ],
    'Take it back': ['/turn ready', '/eagles movement unit:Ash to:"8,11"'],
    'Down the lane': [
      '/eagles movement unit:Ash to:"9,3"',
      '/eagles movement unit:Birch to:"7,17"',
      '/turn ready',
      '/artillery task unit:Battery task:barrage',
    ],
    'Somebody was hiding': ['/eagles movement unit:Birch to:"7,17"', '/artillery task unit:Battery task:barrage'],
    'Call for fire': ['/turn ready', '/artillery task unit:Battery task:direct-support'],
    'A shot, and its odds': [
      '/eagles direct-fire firer:Ash target:Rifles',
      '/eagles direct-fire firer:Birch target:Scouts',
      '/turn ready',
      '/artillery task unit:Battery task:direct-support',
    ],
    More: ['/turn ready', '[More]'],
    'Why?': ['/turn ready'],
    'Your fire lands': ['/turn ready'],
    'The report': ['/turn ready'],
  },
};
