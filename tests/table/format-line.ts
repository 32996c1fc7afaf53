import type { LineAction, ScriptLine } from '../../src/table/index.js';
import { formatOption, quoteText } from '../../src/table/line.js';

/** Formats a line so that `parseLine` reads the same line again. */
export function formatLine(line: ScriptLine): string {
  switch (line.kind) {
    case 'blank':
      return '';
    case 'restart':
    case 'kill':
      return line.kind;
    case 'role':
      return ['role', quoteText(line.name), ...line.users.map((u) => `@${u}`)].join(' ');
    case 'sit':
      return `@${line.who.user} #${line.who.channel}`;
    case 'act':
      return `@${line.who.user} #${line.who.channel} ${formatAction(line.action)}`;
  }
}

function formatAction(action: LineAction): string {
  switch (action.kind) {
    case 'command': {
      const options = [...action.options].map(([name, value]) => formatOption(name, value));
      return [`/${action.command}`, ...options].join(' ') + (action.asks ? '?' : '');
    }
    case 'press':
      return `[${item(action.label)}]`;
    case 'choose':
      return `[${item(action.placeholder)}: ${action.labels.map(item).join(', ')}]`;
    case 'submit':
      return `{${[...action.values].map(([label, value]) => `${item(label)}: ${quoteText(value)}`).join(', ')}}`;
    case 'on-post':
      return `<${action.name}>`;
    case 'say':
      return action.text;
  }
}

function item(text: string): string {
  return /^[^\s":,\\{}[\]][^":,\\{}[\]]*$/.test(text) && text === text.trim() ? text : quoteText(text);
}
