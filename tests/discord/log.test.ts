import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/discord/work/log.js';

const TOKEN = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.f00-baa_r';

/** Logs something, and returns the line as text and as JSON. */
function logged(
  entry: object,
  message = 'it failed',
  token: string | undefined = TOKEN,
): { text: string; line: Record<string, never> } {
  const lines: string[] = [];
  createLog('info', token, (line) => lines.push(line)).error(entry, message);
  expect(lines).toHaveLength(1);
  return { text: lines[0]!, line: JSON.parse(lines[0]!) as Record<string, never> };
}

/** An error as discord.js throws it, with the address, which contains the interaction's token, and the body. */
class ApiError extends Error {
  override readonly name = 'DiscordAPIError[10062]';
  readonly code = 10062;
  readonly status = 404;
  readonly method = 'POST';
  readonly url = 'https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24tdG9rZW4/callback';
  readonly requestBody = { json: { content: 'a secret order' }, files: [] };
  readonly rawError = { message: 'Unknown interaction', code: 10062 };
}

describe('the log', () => {
  it('writes one JSON object a line, with a time and a level', () => {
    const { text, line } = logged({ events: [1, 2] });
    expect(text.endsWith('}\n')).toBe(true);
    expect(text.trimEnd()).not.toContain('\n');
    expect(line).toMatchObject({ level: 50, msg: 'it failed', events: [1, 2] });
    expect(new Date(line.time!).toISOString()).toBe(line.time);
    expect(Object.keys(line).sort()).toEqual(['events', 'level', 'msg', 'time']);
  });

  it('keeps quiet below its level', () => {
    const lines: string[] = [];
    const log = createLog('warn', undefined, (line) => lines.push(line));
    log.info('a');
    log.warn('b');
    createLog('silent', undefined, (line) => lines.push(line)).fatal('c');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['b']);
  });
});

describe('an error', () => {
  it('keeps its name, message, stack, code and status', () => {
    const { line } = logged({ err: new ApiError('Unknown interaction') });
    expect(line.err).toMatchObject({ type: 'DiscordAPIError[10062]', message: 'Unknown interaction', code: 10062, status: 404 });
    expect((line.err as unknown as Error).stack).toContain('log.test.ts');
  });

  it.each(['err', 'error', 'failure'])('of Discord under the name %s loses the address and the body', (name) => {
    const { text, line } = logged({ [name]: new ApiError('Unknown interaction') });
    expect(line[name]).toMatchObject({ code: 10062, status: 404 });
    for (const secret of ['aW50ZXJhY3Rpb24tdG9rZW4', 'a secret order', 'requestBody', 'rawError', 'https://'])
      expect(text).not.toContain(secret);
  });

  it('as a cause too, however deep', () => {
    const { text, line } = logged({
      err: new Error('outer', { cause: new Error('inner', { cause: new ApiError('Unknown interaction') }) }),
    });
    expect(line.err).toMatchObject({ message: 'outer', cause: { message: 'inner', cause: { code: 10062 } } });
    expect(text).not.toContain('a secret order');
  });

  it('that is logged alone is told by its fields and its message', () => {
    const lines: string[] = [];
    createLog('info', TOKEN, (line) => lines.push(line)).error(new ApiError(`no ${TOKEN}`));
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'no [token]', err: { code: 10062, message: 'no [token]' } });
    expect(lines[0]).not.toContain('a secret order');
  });

  it('of several errors tells them all: a refused connection has no message of its own', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:443'), { code: 'ECONNREFUSED' });
    const { line } = logged({ err: new AggregateError([refused, new Error('connect ECONNREFUSED 127.0.0.1:443')]) });
    expect(line.err).toMatchObject({ errors: [{ code: 'ECONNREFUSED' }, { message: 'connect ECONNREFUSED 127.0.0.1:443' }] });
  });

  it('that is its own cause ends somewhere', () => {
    const error = new Error('round and round');
    error.cause = error;
    expect(logged({ err: error }).line.err).toMatchObject({ message: 'round and round' });
  });

  it.each([
    ['words', 'words'],
    [null, 'null'],
    [undefined, 'undefined'],
    [42, '42'],
    [Symbol('s'), 'Symbol(s)'],
  ])('that is no error is logged all the same: %s', (thrown, message) => {
    expect(logged({ err: thrown }).line.err).toEqual({ message });
  });

  it('that cannot even be made a string is logged', () => {
    expect(logged({ err: Object.create(null) as object }).line.err).toHaveProperty('message');
  });
});

describe('the token', () => {
  it.each<[string, object]>([
    ['a message', new Error(`bad token ${TOKEN}`)],
    ['a cause', new Error('outer', { cause: new Error(`Authorization: Bot ${TOKEN}`) })],
    ['a stack', Object.assign(new Error('x'), { stack: `Error: x\n    at ${TOKEN}` })],
    ['several errors', new AggregateError([new Error(TOKEN)], 'all failed')],
    ['a name', Object.assign(new Error('x'), { name: `E ${TOKEN}` })],
    ['a code', Object.assign(new Error('x'), { code: TOKEN })],
  ])('is scrubbed from %s', (_where, err) => {
    const { text } = logged({ err });
    expect(text).not.toContain(TOKEN);
    expect(text).toContain('[token]');
  });

  it('is scrubbed from every other field, from keys, and from the words', () => {
    const { text } = logged({ url: `https://x/?t=${TOKEN}`, deep: { list: [TOKEN] }, [TOKEN]: 1 }, `using ${TOKEN}`);
    expect(text).not.toContain(TOKEN);
    expect(text.split('[token]')).toHaveLength(5);
  });

  it('is scrubbed when JSON spells it otherwise', () => {
    const odd = 'qu"ux\\with/odd';
    const { text } = logged({ err: new Error(`bad ${odd}`) }, `using ${odd}`, odd);
    expect(text).not.toContain('ux');
    expect((JSON.parse(text) as { msg: string }).msg).toBe('using [token]');
  });

  it('of an interaction or a webhook is scrubbed from an address', () => {
    const { text } = logged({
      err: new Error('GET https://discord.com/api/v10/webhooks/1234/aW50ZXJhY3Rpb24tdG9rZW4/messages/@original failed'),
      path: '/interactions/99/aW50-ZXJh_Y3Rpb24.dG9rZW4/callback',
    });
    expect(text).toContain('/webhooks/1234/[token]/messages/@original failed');
    expect(text).toContain('/interactions/99/[token]/callback');
    expect(text).not.toContain('aW50');
  });

  it('not set: lines are as they are', () => {
    expect(logged({ a: 'plain' }, 'words', undefined).line).toMatchObject({ a: 'plain', msg: 'words' });
    expect(logged({ a: 'plain' }, 'words', '').line).toMatchObject({ a: 'plain', msg: 'words' });
  });
});
