import { describe, expect, it } from 'vitest';
import { PROCEDURES } from '../../../../src/rules/wtj1943/catalogue.js';
import { player, refusal, Skirmish, SPECTATOR } from './skirmish.js';

describe('Who may do what', () => {
  it('units act for their own side alone, in every part that they take', () => {
    for (const { id, roles } of PROCEDURES)
      for (const [role, { table, acts }] of Object.entries(roles))
        expect(acts ?? false, `${id} ${role}`).toBe(table === undefined);
  });

  it('2.4: nobody but its owner or an umpire kills carried infantry with its vehicle', () => {
    const game = new Skirmish();
    game.vehicle('T-34', 't-34');
    const desant = game.add('Desant', { bases: 1, carriedBy: 'T-34', carriage: 'riders' });
    const fate = (as?: ReturnType<typeof player>) => game.roll('carried-fate', { unit: [desant] }, { fate: 'destroyed' }, [], as);
    for (const who of [player(game.germans), SPECTATOR]) expect(refusal(() => fate(who)).code).toBe('NOT_YOURS');
    expect(game.unit(desant)).toMatchObject({ bases: 1, carriage: 'riders' });
    fate(player(game.soviets));
    expect(game.unit(desant)).toMatchObject({ bases: 0, carriedBy: null });
  });
});
