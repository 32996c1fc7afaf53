import { shelf } from '/tmp/h3/src/discord/shelf.js';
import { scenarioFaults } from '/tmp/h3/src/game/index.js';
import { rulesetById } from '/tmp/h3/src/rules/registry.js';
for (const { id, scenario } of shelf()) {
  const steps = scenarioFaults(rulesetById(scenario.rulebook), scenario, scenario.title);
  let s = steps.next();
  while (!s.done) s = steps.next();
  console.log(id, JSON.stringify(s.value));
}
