import { expect, it } from 'vitest';
import { cullenRuleset } from '../../../src/rules/cullen/index.js';
import { type Printed, testPrintedCharts } from '../printed-charts.js';

// Each chart as the rulebook prints it. Lists of numbers are tables.
const BOOK: Printed = {
  'move-sequence': [
    'Move Sequence',
    `Phase | What is done
     1 | Rally off DPs
     2 | Assault movement
     3 | Movement
     4 | Observing
     5 | Stationary fire
     6 | Moving fire
     7 | Assaults
     8 | Risk to officers`,
  ],
  rally: [
    'Rally',
    `To the d10 | Modifier
     Factor of the senior officer | +
     MR | +/-
     Under fire last move | -2
     Visible enemy within 12" | -2`,
  ],
  'rally-results': [
    'Rally',
    `Score | Result
     10+ | remove 2 DPs
     7-9 | remove 1 DP
     2-6 | no change
     under 2 | gain 1 DP`,
  ],
  'assault-movement': [
    'Assault Movement',
    `Die | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 0
     Move | 0 | 0 | 1/2 | 1/2 | 1/2 | 1/2 | full | full | full | full
     DPs | 2 | 1 | 2 | 1 | 0 | 0 | 2 | 1 | 0 | 0`,
  ],
  movement: [
    'Movement',
    `To the d10 | Modifier
     MR | +/-
     Each DP | -1
     Factor of the senior officer | +
     In march column | +2`,
  ],
  'movement-troops': [
    'Movement',
    `Score | Move | Infantry | Cavalry | Limbers
     9+ | Double | 12" | 18" | 14"
     4-8 | Normal | 8" | 12" | 8"
     1-3 | Slowed | 4" | 6" | 3"
     0 | Pinned | - | - | -
     -2 to -1 | Retire | -4" | -6" | -5"
     under -2 | Retreat | -12" | -18" | -14"`,
  ],
  'movement-armour': [
    'Movement',
    `To the d10 | Modifier
     MR | +/-
     Retiring | -2
     Retreating | -4`,
  ],
  'movement-armour-results': [
    'Movement',
    `Score | Move | Base speed
     6+ | Normal | x 2
     2-5 | Slowed | x 1
     0-1 | Retire | x -1
     under 0 | Retreat | x -1.5`,
  ],
  'movement-softskin': [
    'Movement',
    `To the d10 | Modifier
     MR | +/-
     Under fire | -2
     Under artillery fire | -4`,
  ],
  'movement-softskin-results': [
    'Movement',
    `Score | Move | Base speed
     6+ | Normal | x 2
     2-5 | Slowed | x 1
     -2 to 1 | Retire | x -1
     under -2 | Retreat | x -1.5`,
  ],
  actions: [
    'Movement',
    `Action | Moves
     Limbering or unlimbering | 1
     Bussing or debussing | 1
     Setting up a mortar | 1/2
     Mounting or dismounting | 1/2
     Leaving trenches | 1/2`,
  ],
  'hidden-units': [
    'Concealment and Observation',
    `No. | When
     i | The unit moved
     ii | The unit fired
     iii | The unit was observed
     iv | An enemy moved within 4"`,
  ],
  observing: [
    'Concealment and Observation',
    `To the d10 | Modifier
     Each full 12" from the observer | -1
     Observer moved | -2
     Marker in cover | -2
     Observer higher than the marker | +1`,
  ],
  'arcs-and-overhead': [
    'Arcs of Fire, Overhead Fire',
    `Shooter | Arc | Over friends
     Infantry | front | from a higher level
     Cavalry | front and rear | never
     Artillery | front | over infantry or cavalry, from a higher or equal level, with 6" on both sides of them
     Mortar | front | always
     Turret | 360 degrees | over infantry or cavalry in contact with the vehicle
     Hull | side it is mounted on | over infantry or cavalry in contact with the vehicle`,
  ],
  'fire-factors': [
    'Small Arms v Infantry',
    `Element | 2"-6" | 6"-12" | 12"-24"
     Rifle | 1 | 1 | 1
     SMG | 2 | 1 | -
     LMG | 2 | 1 | 1
     HMG | 3 | 2 | 2
     Mounted cavalry | 1 | 1 | -`,
  ],
  'small-arms-modifiers': [
    'Small Arms v Infantry',
    `To the fire points | Modifier
     Target in soft cover | -1
     Target in hard cover | -2
     Target in trenches | -3
     Target is cavalry | +1
     Firers under artillery or MG fire | -1
     Firers pinned or retiring | -1
     Firers have 2-3 DPs | -1
     Firers have 4 DPs | -2
     Firers are mounted cavalry | -2
     Firers' AR | +/-`,
  ],
  'small-arms-effect': [
    'Small Arms v Infantry',
    `Fire points | 1 DP | 2 DPs | 3 DPs
     0 | 9 | - | -
     1 | 8 | - | -
     2 | 7 | - | -
     3 | 6 | 10 | -
     4 | 5 | 9 | -
     5 | 4 | 8 | -
     6 | 3 | 7 | -
     7 | 2 | 6 | 10
     8 | 1 | 5 | 9
     9 | - | 4 | 8
     10 | - | 3 | 7`,
  ],
  'small-arms-softskin': [
    'Small Arms v Softskin',
    `d10 | Vehicle | Carried troops
     1-6 | no effect | no effect
     7 | abandoned | no effect
     8 | destroyed | 2 DPs
     9 | destroyed | 4 DPs
     10 | destroyed | destroyed`,
  ],
  'small-arms-armour': [
    'Small Arms v Armour',
    `Machine guns | d10
     Morale check on | 8+
     Each machine gun after the first | +1`,
  ],
  'anti-tank-hit': [
    'Anti-Tank v Vehicles',
    `To the d10 | Modifier
     Firer moving | -2
     Target moving | -1
     Range 24"-36" | -1
     Range over 36" | -3
     Range under 12" | +1`,
  ],
  'anti-tank-softskin': [
    'Anti-Tank v Vehicles',
    `d10 | Vehicle | Carried troops
     1-4 | no effect | no effect
     5 | abandoned | no effect
     6-7 | destroyed | 2 DPs
     8-9 | destroyed | 4 DPs
     10 | destroyed | destroyed`,
  ],
  'anti-tank-range': [
    'Anti-Tank v Vehicles',
    `Weapon | 0"-12" | 12"-24" | 24"-36"
     Light gun | 2 | 1 | 0
     Medium gun | 2 | 2 | 1
     Heavy gun | 2 | 2 | 1
     A/T rifle | 1 | 0 | n/e`,
  ],
  'anti-tank-armour': [
    'Anti-Tank v Vehicles',
    `Weapon | Light | Medium | Heavy
     Light gun | 3 | 2 | 1
     Medium gun | 4 | 3 | 2
     Heavy gun | 5 | 4 | 3
     A/T rifle | 2 | 1 | 0`,
  ],
  'anti-tank-results': [
    'Anti-Tank v Vehicles',
    `d10 and factors | Result
     under 8 | no effect
     8-9 | morale check
     10 | immobilised
     11 | bail out
     12+ | destroyed`,
  ],
  'anti-tank-others': [
    'Anti-Tank v Others',
    `d10 | Infantry, cavalry, artillery
     1-9 | no effect
     10 | 1 DP`,
  ],
  'artillery-hit': [
    'Artillery Fire',
    `To the d10 | Modifier
     Target moving | -1
     Range over 24" | -1
     Target is a single element | -1
     Each earlier round at a stationary target | +1`,
  ],
  'artillery-effect': [
    'Artillery Fire',
    `To the d10 | Modifier
     Target in cover | -1
     Target in trenches | -3
     Target is cavalry | +1
     Mortar firing | -1`,
  ],
  'artillery-troops': [
    'Artillery Fire',
    `Score | Result
     0-3 | no effect
     4-6 | 1 DP
     7-9 | 2 DPs
     10+ | 3 DPs`,
  ],
  'artillery-armour': [
    'Artillery Fire',
    `Weapon | Treated as
     Gun | Heavy gun
     Mortar | Light gun`,
  ],
  'artillery-softskin': [
    'Artillery Fire',
    `d10 | Vehicle | Carried troops
     1-2 | no effect | no effect
     3 | abandoned | no effect
     4-5 | destroyed | 2 DPs
     6-7 | destroyed | 4 DPs
     8-10 | destroyed | destroyed`,
  ],
  'armour-morale': [
    'Armour Morale Test',
    `To the d10 | Modifier
     MR | +/-
     Under A/T fire | -4
     Under MG fire | -1`,
  ],
  'armour-morale-results': [
    'Armour Morale Test',
    `Score | Vehicle
     under 0 | must retreat
     0-3 | must retire
     4+ | stands`,
  ],
  assault: [
    'Infantry v Infantry',
    `To the d10 | Modifier
     MR | +/-
     AR | +/-
     Each DP | -1
     Retreating or retiring | -2
     In column | -2
     Each element more than the opposition | +1
     In defences | +1
     In trenches | +2
     Attacking flank or rear | +2
     Cavalry v infantry in the open | +2
     Armour support within 6" (3" in rough terrain) | +4`,
  ],
  'assault-results': [
    'Infantry v Infantry',
    `Difference | Winner | Loser
     7+ | no effect | thrown back full move; lose 1 stand; 3 DPs
     5-6 | 1 DP | pushed back half move; 4 DPs
     2-4 | 2 DPs | pushed back half move; 3 DPs
     0-1 | 3 DPs | 3 DPs`,
  ],
  'assault-armour-infantry': [
    'Infantry v Armour',
    `To the d10 | Modifier
     MR | +/-
     AR | +/-
     Factor of the senior officer | +
     Each infantry element | +1
     Each DP on the infantry | -1`,
  ],
  'assault-armour-armour': [
    'Infantry v Armour',
    `To the d10 | Modifier
     MR | +/-
     AR | +/-
     Equipped with MGs | +2`,
  ],
  'assault-armour-results': [
    'Infantry v Armour',
    `Difference | Armour | Infantry
     0-1 | no effect | no effect
     2-4 | retire | 1 DP, falls back half a move
     5-6 | retreat | 2 DPs, falls back 1 move
     7+ | destroyed | 3 DPs, falls back 1 move`,
  ],
  officers: [
    'Risk to Officers',
    `DPs of the unit this move | Safe above
     1 | 2
     2 | 4
     3 | 6
     4 | 8
     5+ | never`,
  ],
  'barbed-wire': [
    'Barbed Wire',
    `Mover | Crossing costs | Wire
     Infantry | 5" | stays
     Mounted cavalry | cannot cross | stays
     Limber | cannot cross | stays
     Softskin | cannot cross | stays
     Wheeled armour | cannot cross | stays
     Tracked armour | 4" | removed`,
  ],
  airstrikes: [
    'Airstrikes',
    `d10 | Rolls
     1-6 | 1
     7-9 | 2
     0 | 3`,
  ],
  'vehicle-speeds': [
    'Appendix A',
    `Vehicle | Base speed
     T-26 | 7"
     Pzkpfw I | 6"
     Schneider | 4"
     FT17 | 5"
     CV33 | 8"
     BT-5 | 10"
     BA-6 | 8"`,
  ],
  'vehicle-types': [
    'Appendix A',
    `Vehicle | Fast | Medium | Slow
     Armoured cars | 7" | 5" | 4"
     Armoured trucks | 6" | 4" | 3"
     Cars | 10" | 8" | 6"
     Trucks | 7" | 5" | 4"
     Wagons | - | 3" | -`,
  ],
};

testPrintedCharts(
  cullenRuleset,
  BOOK,
  [
    ['move-sequence', '4 DPs at most'],
    ['movement-armour-results', 'tracked x 1.5, wheeled x 2'],
    ['movement-softskin-results', 'On a road: x 3'],
    ['actions', 'up to 8 stands'],
    ['observing', '3 or more observes'],
    ['arcs-and-overhead', '45 degrees'],
    ['anti-tank-hit', '7 or more hits'],
    ['artillery-hit', 'Direct fire hits on 7+, indirect fire and mortars on 9+'],
    ['artillery-hit', 'Mortars reach 24"'],
    ['barbed-wire', 'a Double or Normal move'],
    ['airstrikes', 'a hit of a heavy gun'],
    ['vehicle-speeds', 'not in the list: 5"'],
  ],
  20,
);

it('the rulings are TC-1 to TC-88', () => {
  expect(cullenRuleset.rulings.map(({ id }) => id)).toEqual(Array.from({ length: 88 }, (_, index) => `TC-${index + 1}`));
});
