import { describe, expect, it } from 'vitest';
import { countCommandLength } from '../../src/table/command-limits.js';
import { findBodyRefusal, type BodyKind } from '../../src/table/index.js';
import { fc } from '../chance/properties.js';

const option = (name: string, more: object = {}): object => ({ type: 3, name, description: 'An option', ...more });
const command = (more: object = {}): object => ({ name: 'game', description: 'A game', ...more });
const button = (more: object = {}): object => ({ type: 2, style: 1, label: 'Undo', custom_id: 'undo', ...more });
const row = (...components: object[]): object => ({ type: 1, components });
const select = (more: object = {}): object => ({
  type: 3,
  custom_id: 's',
  options: [
    { label: 'A', value: 'a' },
    { label: 'B', value: 'b' },
  ],
  ...more,
});
const embed = (more: object = {}): object => ({ embeds: [{ title: 'T', ...more }] });
const form = (...components: object[]): object => ({ type: 9, data: { custom_id: 'f', title: 'Form', components } });
const field = (more: object = {}): object => row({ type: 4, custom_id: 'why', label: 'Why', style: 1, ...more });
const choices = (n: number): object[] => Array.from({ length: n }, (_, i) => ({ name: `c${i}`, value: `v${i}` }));
const many = (n: number, make: (i: number) => object): object[] => Array.from({ length: n }, (_, i) => make(i));
const local = (text: string): object => ({ de: text });

/** Returns a definition with this many characters. */
function sized(total: number): object {
  const base = { name: 'big', description: 'd', options: [] as object[] };
  let left = total - 4;
  for (let i = 0; left > 0; i++) {
    const name = `o${String(i).padStart(2, '0')}`;
    const values: object[] = [];
    let spent = name.length + 1;
    while (values.length < 25 && left - spent >= 4) {
      const length = Math.min(100, left - spent - 3);
      values.push({ name: `n${String(values.length).padStart(2, '0')}`, value: 'v'.repeat(length) });
      spent += 3 + length;
    }
    const pad = left - spent;
    base.options.push(option(name, { description: 'x'.repeat(1 + (values.length < 25 ? pad : 0)), choices: values }));
    left -= spent + (values.length < 25 ? pad : 0);
  }
  return base;
}

const taken: [string, BodyKind, unknown][] = [
  ['a plain command', 'command', command()],
  ['a message command', 'command', { type: 3, name: 'Why not?' }],
  ['what a role may do in a channel', 'overwrite', { type: 0, allow: '1024', deny: '0' }],
  ['a thread that comes back into sight', 'channel-edit', { archived: false }],
  ['names of other alphabets', 'command', command({ name: 'größe' })],
  ['permissions as a string', 'command', command({ default_member_permissions: '32' })],
  ['permissions as null', 'command', command({ default_member_permissions: null })],
  ['25 options', 'command', command({ options: many(25, (i) => option(`o${i}`)) })],
  [
    'a group with a subcommand',
    'command',
    command({
      options: [
        { type: 2, name: 'g', description: 'd', options: [{ type: 1, name: 's', description: 'd', options: [option('x')] }] },
      ],
    }),
  ],
  ['8000 characters', 'command', sized(8000)],
  ['100 commands', 'commands', many(100, (i) => command({ name: `c${i}` }))],
  ['a message', 'message', { content: 'x'.repeat(2000), tts: false }],
  ['an emptied message', 'edit', { content: '', embeds: [], components: [], tts: false }],
  ['a file alone', 'followup', {}],
  ['6000 characters of embeds', 'message', { embeds: [{ description: 'x'.repeat(4000) }, { description: 'y'.repeat(2000) }] }],
  [
    '5 rows of 5 buttons',
    'message',
    { content: 'x', components: many(5, (r) => row(...many(5, (i) => button({ custom_id: `${r}-${i}` })))) },
  ],
  ['a picture that comes along', 'message', { embeds: [{ image: { url: 'attachment://map.png' } }] }],
  ['a link', 'message', { content: 'x', components: [row({ type: 2, style: 5, label: 'Site', url: 'https://example.org' })] }],
  ['thinking', 'callback', { type: 5, data: { flags: 64 } }],
  ['thinking about an update', 'callback', { type: 6 }],
  ['an answer', 'callback', { type: 4, data: { content: 'x', flags: 64, allowed_mentions: { parse: [] } } }],
  ['an update', 'callback', { type: 7, data: { components: [], tts: false } }],
  ['25 choices', 'callback', { type: 8, data: { choices: choices(25) } }],
  ['no choices', 'callback', { type: 8, data: { choices: [] } }],
  [
    'numbers as choices',
    'callback',
    {
      type: 8,
      data: {
        choices: [
          { name: 'one', value: 1 },
          { name: 'half', value: 0.5 },
        ],
      },
    },
  ],
  ['a form', 'callback', form(field(), field({ custom_id: 'b' }))],
  ['a form with labels', 'callback', form({ type: 18, label: 'L', component: { type: 4, custom_id: 'x', style: 2 } })],
  [
    'new components',
    'message',
    { flags: 32768, components: [{ type: 17, components: [{ type: 10, content: 'text' }, row(button())] }] },
  ],
];

const refused: [string, BodyKind, unknown, string | number, string][] = [
  ['an upper-case name', 'command', command({ name: 'Game' }), 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
  ['a name with a space', 'command', command({ name: 'a game' }), 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
  ['a name of 33', 'command', command({ name: 'g'.repeat(33) }), 'name', 'BASE_TYPE_MAX_LENGTH'],
  [
    'an upper-case option',
    'command',
    command({ options: [option('Side')] }),
    'options.0.name',
    'APPLICATION_COMMAND_INVALID_NAME',
  ],
  [
    'an upper-case translation',
    'command',
    command({ name_localizations: local('Spiel') }),
    'name_localizations.de',
    'APPLICATION_COMMAND_INVALID_NAME',
  ],
  ['no description', 'command', { name: 'game' }, 'description', 'BASE_TYPE_REQUIRED'],
  [
    'no description of an option',
    'command',
    command({ options: [{ type: 3, name: 'x' }] }),
    'options.0.description',
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a description of a message command',
    'command',
    { type: 3, name: 'Undo', description: 'x' },
    'description',
    'APPLICATION_COMMANDS_DESCRIPTION_NOT_ALLOWED',
  ],
  ['a description of 101', 'command', command({ description: 'x'.repeat(101) }), 'description', 'BASE_TYPE_MAX_LENGTH'],
  [
    'required after optional',
    'command',
    command({ options: [option('a'), option('b', { required: true })] }),
    'options.1',
    'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  ],
  [
    'required after optional, deep down',
    'command',
    command({ options: [{ type: 1, name: 's', description: 'd', options: [option('a'), option('b', { required: true })] }] }),
    'options.0.options.1',
    'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  ],
  ['26 options', 'command', command({ options: many(26, (i) => option(`o${i}`)) }), 'options', 'BASE_TYPE_MAX_LENGTH'],
  [
    '26 choices',
    'command',
    command({ options: [option('a', { choices: choices(26) })] }),
    'options.0.choices',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a choice of 101',
    'command',
    command({ options: [option('a', { choices: [{ name: 'x'.repeat(101), value: 'x' }] })] }),
    'options.0.choices.0.name',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a value of 101',
    'command',
    command({ options: [option('a', { choices: [{ name: 'x', value: 'x'.repeat(101) }] })] }),
    'options.0.choices.0.value',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'an option twice',
    'command',
    command({ options: [option('a'), option('a')] }),
    'options.1.name',
    'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
  ],
  [
    'autocomplete with choices',
    'command',
    command({ options: [option('a', { autocomplete: true, choices: choices(1) })] }),
    'options.0.autocomplete',
    'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES',
  ],
  [
    'subcommands beside options',
    'command',
    command({ options: [option('a'), { type: 1, name: 's', description: 'd' }] }),
    'options',
    'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
  ],
  [
    'limits the wrong way round',
    'command',
    command({ options: [{ type: 4, name: 'n', description: 'd', min_value: 3, max_value: 1 }] }),
    'options.0.min_value',
    'NUMBER_TYPE_MAX',
  ],
  ['an unknown field', 'command', command({ descripton: 'x' }), 'descripton', 'UNKNOWN_FIELD'],
  [
    'an unknown field of an option',
    'command',
    command({ options: [option('a', { requierd: true })] }),
    'options.0.requierd',
    'UNKNOWN_FIELD',
  ],
  ['8001 characters', 'command', sized(8001), '', 'APPLICATION_COMMAND_TOO_LARGE'],
  ['101 commands', 'commands', many(101, (i) => command({ name: `c${i}` })), '', 'APPLICATION_COMMANDS_LIMIT'],
  ['a command twice', 'commands', [command(), command()], '1', 'APPLICATION_COMMANDS_DUPLICATE_NAME'],
  ['content of 2001', 'message', { content: 'x'.repeat(2001) }, 'content', 'BASE_TYPE_MAX_LENGTH'],
  [
    'content of 2001 in an answer',
    'callback',
    { type: 4, data: { content: 'x'.repeat(2001) } },
    'data.content',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['a title of 257', 'message', embed({ title: 'x'.repeat(257) }), 'embeds.0.title', 'BASE_TYPE_MAX_LENGTH'],
  ['a description of 4097', 'message', embed({ description: 'x'.repeat(4097) }), 'embeds.0.description', 'BASE_TYPE_MAX_LENGTH'],
  [
    '26 fields',
    'message',
    embed({ fields: many(26, (i) => ({ name: `f${i}`, value: 'v' })) }),
    'embeds.0.fields',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['an empty field', 'message', embed({ fields: [{ name: 'f', value: '' }] }), 'embeds.0.fields.0.value', 'BASE_TYPE_REQUIRED'],
  [
    'a field value of 1025',
    'message',
    embed({ fields: [{ name: 'f', value: 'x'.repeat(1025) }] }),
    'embeds.0.fields.0.value',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['a footer of 2049', 'message', embed({ footer: { text: 'x'.repeat(2049) } }), 'embeds.0.footer.text', 'BASE_TYPE_MAX_LENGTH'],
  [
    'a picture from a file',
    'message',
    embed({ image: { url: 'file:///etc/passwd' } }),
    'embeds.0.image.url',
    'URL_TYPE_INVALID_SCHEME',
  ],
  [
    '6001 characters of embeds',
    'message',
    { embeds: [{ description: 'x'.repeat(4000) }, { description: 'y'.repeat(2001) }] },
    'embeds',
    'MAX_EMBED_SIZE_EXCEEDED',
  ],
  ['11 embeds', 'message', { embeds: many(11, () => ({ title: 'x' })) }, 'embeds', 'BASE_TYPE_MAX_LENGTH'],
  ['an empty embed', 'message', { embeds: [{}] }, 'embeds.0.description', 'BASE_TYPE_REQUIRED'],
  ['a colour in words', 'message', embed({ color: 'red' }), 'embeds.0.color', 'BASE_TYPE_BAD_TYPE'],
  ['an unknown field of an embed', 'message', embed({ titel: 'x' }), 'embeds.0.titel', 'UNKNOWN_FIELD'],
  ['an unknown field of a message', 'message', { content: 'x', ephemeral: true }, 'ephemeral', 'UNKNOWN_FIELD'],
  [
    'an unknown field of a button',
    'message',
    { content: 'x', components: [row(button({ customId: 'x' }))] },
    'components.0.components.0.customId',
    'UNKNOWN_FIELD',
  ],
  [
    '6 rows',
    'message',
    { content: 'x', components: many(6, (i) => row(button({ custom_id: `b${i}` }))) },
    'components',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    '6 buttons in a row',
    'message',
    { content: 'x', components: [row(...many(6, (i) => button({ custom_id: `b${i}` })))] },
    'components.0.components',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a custom_id twice',
    'message',
    { content: 'x', components: [row(button()), row(button())] },
    'components.1.components.0.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  [
    'a custom_id of 101',
    'message',
    { content: 'x', components: [row(button({ custom_id: 'x'.repeat(101) }))] },
    'components.0.components.0.custom_id',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a label of 81',
    'message',
    { content: 'x', components: [row(button({ label: 'x'.repeat(81) }))] },
    'components.0.components.0.label',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a button without a label',
    'message',
    { content: 'x', components: [row({ type: 2, style: 1, custom_id: 'x' })] },
    'components.0.components.0.label',
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a button without a custom_id',
    'message',
    { content: 'x', components: [row({ type: 2, style: 1, label: 'x' })] },
    'components.0.components.0.custom_id',
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a menu beside a button',
    'message',
    { content: 'x', components: [row(button(), select())] },
    'components.0.components',
    'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
  ],
  [
    'a menu that takes more than it has',
    'message',
    { content: 'x', components: [row(select({ max_values: 3 }))] },
    'components.0.components.0.max_values',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a value twice in a menu',
    'message',
    {
      content: 'x',
      components: [
        row(
          select({
            options: [
              { label: 'A', value: 'a' },
              { label: 'B', value: 'a' },
            ],
          }),
        ),
      ],
    },
    'components.0.components.0.options.1.value',
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  ],
  ['a button without a row', 'message', { content: 'x', components: [button()] }, 'components.0.type', 'BASE_TYPE_CHOICES'],
  ['26 choices to complete', 'callback', { type: 8, data: { choices: choices(26) } }, 'data.choices', 'BASE_TYPE_MAX_LENGTH'],
  [
    'a nameless choice',
    'callback',
    { type: 8, data: { choices: [{ name: '', value: 'x' }] } },
    'data.choices.0.name',
    'BASE_TYPE_MIN_LENGTH',
  ],
  [
    'a choice value of 101',
    'callback',
    { type: 8, data: { choices: [{ name: 'x', value: 'x'.repeat(101) }] } },
    'data.choices.0.value',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    '6 fields in a form',
    'callback',
    form(...many(6, (i) => field({ custom_id: `f${i}` }))),
    'data.components',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a form title of 46',
    'callback',
    { type: 9, data: { custom_id: 'f', title: 'x'.repeat(46), components: [field()] } },
    'data.title',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a field twice in a form',
    'callback',
    form(field(), field()),
    'data.components.1.components.0.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  [
    'a prefilled value that is too long',
    'callback',
    form(field({ max_length: 3, value: 'long' })),
    'data.components.0.components.0.value',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['an unknown callback', 'callback', { type: 99 }, 'type', 'BASE_TYPE_CHOICES'],
  ['a thread without a name', 'thread', {}, 'name', 'BASE_TYPE_REQUIRED'],
];

describe('what Discord takes', () => {
  it.each(taken)('%s', (_name, kind, body) => {
    expect(findBodyRefusal(kind, body, { files: kind === 'followup' ? 1 : 0 })?.body).toBeUndefined();
  });
});

describe('what Discord refuses with 50035, and where', () => {
  it.each(refused)('%s', (_name, kind, body, path, code) => {
    const refusal = findBodyRefusal(kind, body);
    expect(refusal?.status).toBe(400);
    expect(refusal?.body).toMatchObject({ code: 50035, message: 'Invalid Form Body' });
    let node: unknown = refusal?.body.errors;
    for (const key of String(path) === '' ? [] : String(path).split('.'))
      node = (node as Record<string, unknown> | undefined)?.[key];
    const errors = (node as { _errors?: { code: string }[] } | undefined)?._errors ?? [];
    expect(
      errors.map((e) => e.code),
      JSON.stringify(refusal?.body.errors),
    ).toContain(code);
  });

  it.each([
    ['message', {}],
    ['message', { content: '  \n' }],
    ['followup', { embeds: [] }],
    ['callback', { type: 4, data: {} }],
    ['callback', { type: 4 }],
  ] as [BodyKind, unknown][])('an empty message is 50006: %s %j', (kind, body) => {
    expect(findBodyRefusal(kind, body)?.body.code).toBe(50006);
  });

  it('names every object has are names like others', () => {
    const body = JSON.parse('{"content":"a","__proto__":1,"toString":1,"constructor":{"prototype":1}}') as unknown;
    const { errors } = JSON.parse(JSON.stringify(findBodyRefusal('message', body)!.body)) as { errors: object };
    expect(Object.keys(errors).sort()).toEqual(['__proto__', 'constructor', 'toString']);
    expect({}).not.toHaveProperty('_errors');
    expect(Reflect.get(Object.prototype, 'toString')).not.toHaveProperty('_errors');
  });

  it('whatever it is given', () => {
    const kinds: BodyKind[] = ['command', 'commands', 'message', 'message-edit', 'callback', 'followup', 'edit', 'thread'];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.jsonValue(), fc.integer({ min: 1, max: 12 }), (kind, body, type) => {
        findBodyRefusal(kind, body);
        findBodyRefusal(kind, { type, data: body, embeds: [body], components: [body], options: [body] });
      }),
    );
  });
});

describe('the length of a command', () => {
  it('counts names, descriptions and string values, each in its longest language', () => {
    const body = {
      name: 'four',
      name_localizations: local('longer'),
      description: 'seven..',
      options: [
        { type: 3, name: 'opt', description: 'desc', choices: [{ name: 'ab', value: 'xyz' }] },
        { type: 4, name: 'n', description: 'd', choices: [{ name: 'q', value: 5 }] },
      ],
    };
    expect(countCommandLength(body)).toBe(6 + 7 + (3 + 4) + (2 + 3) + (1 + 1) + 1);
    expect(countCommandLength(sized(8000) as Record<string, unknown>)).toBe(8000);
    expect(countCommandLength(sized(8001) as Record<string, unknown>)).toBe(8001);
  });
});
