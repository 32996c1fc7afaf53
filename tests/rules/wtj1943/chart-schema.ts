const id = { $ref: '#/$defs/id' };
const pct = { $ref: '#/$defs/pct' };
const yards = { $ref: '#/$defs/yards' };
const allowance = { $ref: '#/$defs/allowance' };
const roll2d6 = { $ref: '#/$defs/roll2d6' };
const target = { $ref: '#/$defs/target' };

function closed(required: readonly string[], properties: object): object {
  return { type: 'object', additionalProperties: false, required, properties };
}

/** The JSON Schema of an umpire's chart, as published for people who write one. */
export const CHART_JSON_SCHEMA = {
  ...closed(['schema', 'name', 'official', 'training', 'foot', 'terrain'], {
    schema: { const: 'wtj1943-chart/1' },
    name: { type: 'string', minLength: 1, maxLength: 80 },
    official: { type: 'boolean' },
    notes: { type: 'string', maxLength: 500 },
    training: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: closed(['id', 'maneuver', 'assault'], { id, maneuver: target, assault: target }),
    },
    foot: {
      ...closed([], {
        prone: allowance,
        manhandling: allowance,
        walking: allowance,
        rushing: allowance,
        'heavy-weapon': allowance,
        cyclist: allowance,
        wagon: allowance,
        cavalry: allowance,
      }),
      minProperties: 1,
    },
    terrain: {
      type: 'array',
      maxItems: 40,
      items: closed(['id'], {
        id,
        footPct: pct,
        cavalryPct: pct,
        wheeledPct: pct,
        halfTrackedPct: pct,
        trackedPct: pct,
        immobilise: closed(['from', 'to'], { from: roll2d6, to: roll2d6 }),
      }),
    },
    vehicles: {
      type: 'array',
      maxItems: 200,
      items: closed(['id', 'motion', 'moveYards'], {
        id,
        motion: { enum: ['wheeled', 'half-tracked', 'tracked'] },
        moveYards: yards,
        rides: { enum: ['large-tank', 't34-family', 'other'] },
        capacityBases: { type: 'integer', minimum: 0, maximum: 10 },
        towClassMax: { type: 'integer', minimum: 0, maximum: 20 },
      }),
    },
    mines: closed(['die', 'targets'], {
      die: { enum: ['d6', '2d6', 'd10'] },
      targets: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: closed(['id', 'lossFrom', 'lossTo'], {
          id,
          lossFrom: { type: 'integer' },
          lossTo: { type: 'integer' },
          damageFrom: { type: 'integer' },
          damageTo: { type: 'integer' },
        }),
      },
    }),
  }),
  $defs: {
    id: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,31}$' },
    target: { type: 'integer', minimum: -5, maximum: 12 },
    pct: { type: 'integer', minimum: 0, maximum: 100 },
    yards: { type: 'integer', minimum: 1, maximum: 5000 },
    roll2d6: { type: 'integer', minimum: 2, maximum: 12 },
    allowance: closed(['moveYards'], { moveYards: yards, assaultYards: yards }),
  },
};
