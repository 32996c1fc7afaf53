import { beforeEach, describe, expect, it } from 'vitest';
import { findActor, type GameCommand, isAssistant } from '../../src/game/index.js';
import type { Actor } from '../../src/rules/index.js';
import { House, said, UMPIRE } from './house.js';

let house: ReturnType<typeof House.withSides>;
const assistant: Actor = { id: 'k7', standing: 'umpire', sideId: null };
const person = { userId: '7', key: 'k7', name: 'Ann', roleIds: [], isAdministrator: false };

beforeEach(() => {
  house = House.withSides();
  house.do({ type: 'edit-umpires', add: ['k7'], remove: [] });
});

describe('an assistant', () => {
  it('is an umpire as long as the battle says so', () => {
    expect(findActor(house.battle, person)).toMatchObject({ standing: 'umpire', sideId: null });
    expect(isAssistant(house.battle, assistant)).toBe(true);
    expect(isAssistant(house.battle, UMPIRE)).toBe(false);
    house.do({ type: 'edit-umpires', add: [], remove: ['k7'] });
    expect(findActor(house.battle, person)).toMatchObject({ standing: 'spectator' });
  });

  it('goes on with the phases and takes back, and ends, overrules and appoints nobody', () => {
    house.do({ type: 'advance', to: 'phase' }, assistant);
    house.do({ type: 'undo', later: 'refuse' }, assistant);
    const refused: readonly GameCommand[] = [
      { type: 'end', seed: null },
      { type: 'overrule', event: 2, set: [], later: 'refuse', reason: 'no' },
      { type: 'edit-umpires', add: ['k8'], remove: [] },
      { type: 'set-hand-dice', allowed: 'everybody' },
    ];
    for (const command of refused)
      expect(said(house.refused(command, assistant)), command.type).toEqual({ code: 'UMPIRE_ONLY', field: null, cites: [] });
    house.do({ type: 'end', seed: null });
    expect(said(house.refused({ type: 'resume', commitment: null, after: house.last.number }, assistant)).code).toBe(
      'UMPIRE_ONLY',
    );
  });

  it('is named once, and who began the battle never', () => {
    expect(said(house.refused({ type: 'edit-umpires', add: ['k7'], remove: [] })).code).toBe('CONFLICT');
    expect(said(house.refused({ type: 'edit-umpires', add: ['1'], remove: [] })).code).toBe('CONFLICT');
    expect(said(house.refused({ type: 'edit-umpires', add: [], remove: ['k9'] })).code).toBe('NOT_FOUND');
  });

  it('goes with an undo, and comes back', () => {
    house.undo();
    expect(isAssistant(house.battle, assistant)).toBe(false);
    house.do({ type: 'redo', later: 'refuse' });
    expect(isAssistant(house.battle, assistant)).toBe(true);
  });
});
