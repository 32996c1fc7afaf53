import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { countTakingPart, createTooLargeFilter } from '../part-of.js';
import { isExactHalf, calculateShare } from '../rounding.js';
import { AIR_GROUP_TABLE, type AirGroup, defineMegagameProcedure, rowsOf } from '../state.js';
import { type AirRole, defineInt } from '../vocabulary.js';
import { createSquadronCounter, findGroupsInRole, countSquadrons } from './air-support.js';

const STREAMS = ['transports', 'bombers'] as const;
type Stream = (typeof STREAMS)[number];

/** Fighter v Transport: the number of serials that a stream loses, by the number of squadrons that break through. */
export const STREAM_LOSSES: Readonly<Record<Stream, { readonly serials: number; readonly perSqns: number }>> = {
  transports: { serials: 1, perSqns: 1 },
  bombers: { serials: 1, perSqns: 4 },
};

const STREAM_OF: Readonly<Record<AirRole, Stream | null>> = {
  transport: 'transports',
  'heavy-bomber': 'bombers',
  'ground-attack': 'bombers',
  recce: null,
  fighter: null,
};

/**
 * Returns the stream that an air group flies.
 * @throws {Refusal} ILLEGAL if the group is not a stream of transports
 */
function streamOf(group: AirGroup): Stream {
  const stream = STREAM_OF[group.role];
  if (stream === null)
    throw refuseIllegal(
      `${group.name} is a ${group.role} group. Choose a group of transports or bombers.`,
      'Fighter v Transport',
    );
  return stream;
}

/** M-59: returns whether all interceptors that fought other fighters this turn won; undefined if none of them fought. */
function haveBeatenCover(fighters: readonly AirGroup[]): boolean | undefined {
  const fights = fighters.flatMap(({ beatCover }) => beatCover ?? []);
  return fights.length > 0 ? fights.every((won) => won) : undefined;
}

const findTooLarge = createTooLargeFilter<'fighters' | 'stream'>({ fighterSqns: createSquadronCounter('fighters', 'fighter') });

const stream = rowsOf('stream', AIR_GROUP_TABLE);

/** Fighter v Transport: fighters attack a stream of transports, after they have fought its cover, if there is any. */
export const fightersVStream = defineMegagameProcedure({
  id: 'megagame.fighters-v-stream',
  sections: ['Fighter v Transport'],
  title: 'Attack transports or bombers with fighters',
  heading: 'Fighters against the stream',
  inputs: {
    fighterSqns: rowsOf('fighters', AIR_GROUP_TABLE).inScene(
      defineInt(0, 100).describe('Interceptors left after the fight with the cover (Fighter v Transport)'),
      (_row, scene) =>
        countTakingPart(
          scene.typed?.fighterSqns,
          countSquadrons(findGroupsInRole(scene, 'fighters', ['fighter'], 'Fighter v Transport'), 'fighter'),
        ),
      { own: 'fighters' },
    ),
    beatCover: rowsOf('fighters', AIR_GROUP_TABLE).inScene(
      z.boolean().describe('The interceptors beat the cover, or there was none (Fighter v Transport)'),
      (_row, scene) => haveBeatenCover(scene.rows('fighters') as readonly AirGroup[]),
    ),
    target: stream.from(z.enum(STREAMS).describe('Kind of stream (Fighter v Transport)'), streamOf),
    streamSerials: stream.from(
      defineInt(1, 200).describe('Number of serials or squadrons in the stream (Fighter v Transport)'),
      ({ squadrons }) => squadrons,
      { own: 'stream' },
    ),
  },
  ownKeys: { throughSqns: 'fighters' },
  roles: {
    fighters: { table: AIR_GROUP_TABLE, description: 'Fighter groups that intercept', many: true, acts: true },
    stream: { table: AIR_GROUP_TABLE, description: 'Transports or bombers', opposes: 'fighters' },
  },
  passesOver(scene, actor, isAgain) {
    const won = haveBeatenCover(scene.rows('fighters') as readonly AirGroup[]);
    const isOtherwise = isAgain && actor.standing !== 'umpire' && won !== undefined && scene.typed?.beatCover !== won;
    return [...findTooLarge(scene, actor, isAgain), ...(isOtherwise ? ['beatCover'] : [])];
  },
  run(_dice, { fighterSqns, beatCover, target, streamSerials }) {
    const throughSqns = beatCover ? fighterSqns : 0; // See ruling M-21.
    const { serials, perSqns } = STREAM_LOSSES[target];
    const inflicted = calculateShare(throughSqns, serials, perSqns);
    const lossSerials = Math.min(streamSerials, inflicted);
    const steps = [
      buildResultStep('Interceptors that get through', beatCover ? 'all of them' : 'none', 'Fighter v Transport', 'M-21'),
      buildTableStep(
        `Serials lost for each ${perSqns === 1 ? 'interceptor' : `${perSqns} interceptors`} (${target})`,
        serials,
        'Fighter v Transport',
      ),
      buildResultStep(
        'Serials out of action',
        lossSerials,
        'Fighter v Transport',
        isExactHalf(throughSqns, serials, perSqns) && 'M-2',
        inflicted > streamSerials && 'M-20',
      ),
    ];
    return {
      outcome: { throughSqns, lossSerials },
      steps,
      effects: includeIf(lossSerials > 0, { kind: 'lose-squadrons', role: 'stream', amount: lossSerials } as const),
    };
  },
  certainOver: ['lossSerials'],
  summary: ({ throughSqns, lossSerials }) =>
    throughSqns === 0
      ? 'No fighter gets through to the stream.'
      : `The fighters get through to the stream and put ${countNoun(lossSerials, 'serial')} out of action.`,
  tone: ({ lossSerials }) => (lossSerials > 0 ? 'decisive' : 'nothing'),
});
