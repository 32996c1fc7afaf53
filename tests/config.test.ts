import { describe, expect, it } from 'vitest';
import { createClient, buildShardOptions } from '../src/discord/connection/client.js';
import { ConfigError, LOG_LEVELS, readConfig } from '../src/config.js';

const TOKEN = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.f00-baa_r';

function complaint(environment: Record<string, string | undefined>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('it was accepted');
}

describe('without any variable', () => {
  it('there is no Discord, a database in data/, Discord as the address, and log level info', () => {
    const defaults = {
      discordToken: undefined,
      discordGuildId: undefined,
      discordApiUrl: 'https://discord.com/api',
      discordShards: 'auto',
      databasePath: 'data/umpire.db',
      tableHost: '127.0.0.1',
      tablePort: undefined,
      healthHost: '127.0.0.1',
      healthPort: undefined,
      emoji: true,
      logLevel: 'info',
    };
    expect(readConfig({})).toEqual(defaults);
    const names = [
      'DISCORD_TOKEN',
      'DISCORD_GUILD_ID',
      'DISCORD_API_URL',
      'DISCORD_SHARDS',
      'DISCORD_SHARD_IDS',
      'DISCORD_SHARD_COUNT',
      'DATABASE_PATH',
      'TABLE_HOST',
      'TABLE_PORT',
      'HEALTH_HOST',
      'HEALTH_PORT',
      'EMOJI',
      'LOG_LEVEL',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults);
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' \t'])))).toEqual(defaults);
    expect(readConfig(Object.fromEntries(names.map((name) => [name, undefined])))).toEqual(defaults);
  });
});

describe('emoji', () => {
  it('are used at Discord itself unless they are turned off, and elsewhere only when they are turned on', () => {
    const elsewhere = 'http://127.0.0.1:4000/api';
    expect(readConfig({ EMOJI: 'off' }).emoji).toBe(false);
    expect(readConfig({ DISCORD_API_URL: 'https://discord.com/api/' }).emoji).toBe(true);
    expect(readConfig({ DISCORD_API_URL: elsewhere }).emoji).toBe(false);
    expect(readConfig({ DISCORD_API_URL: elsewhere, EMOJI: 'on' }).emoji).toBe(true);
    expect(() => readConfig({ EMOJI: 'yes' })).toThrow('EMOJI: it must be on or off');
  });
});

describe('each variable', () => {
  it('is taken as it is given', () => {
    expect(
      readConfig({
        DISCORD_TOKEN: TOKEN,
        DISCORD_GUILD_ID: '123456789012345678',
        DISCORD_API_URL: 'http://127.0.0.1:4000/api',
        DISCORD_SHARDS: '4',
        DATABASE_PATH: '/var/lib/umpire/my battles.db',
        TABLE_HOST: '0.0.0.0',
        TABLE_PORT: ' 2044 ',
        HEALTH_HOST: '::',
        HEALTH_PORT: '9464',
        EMOJI: 'on',
        LOG_LEVEL: 'debug',
        PATH: '/usr/bin',
      }),
    ).toEqual({
      discordToken: TOKEN,
      discordGuildId: '123456789012345678',
      discordApiUrl: 'http://127.0.0.1:4000/api',
      discordShards: { ids: [0, 1, 2, 3], count: 4 },
      databasePath: '/var/lib/umpire/my battles.db',
      tableHost: '0.0.0.0',
      tablePort: 2044,
      healthHost: '::',
      healthPort: 9464,
      emoji: true,
      logLevel: 'debug',
    });
  });

  it('loses blanks around it: a pasted line break is no part of a token', () => {
    expect(readConfig({ DISCORD_TOKEN: `${TOKEN}\n`, LOG_LEVEL: ' warn ' })).toMatchObject({
      discordToken: TOKEN,
      logLevel: 'warn',
    });
  });

  it.each(['https://discord.com/api/', 'https://discord.com/api//', 'https://discord.com/api'])(
    'the address %s has no slash at its end',
    (DISCORD_API_URL) => {
      expect(readConfig({ DISCORD_API_URL }).discordApiUrl).toBe('https://discord.com/api');
    },
  );

  it('of shards may be auto; whatever it is, every shard is this process’s', () => {
    expect(readConfig({ DISCORD_SHARDS: 'auto' }).discordShards).toBe('auto');
    expect(buildShardOptions('auto')).toEqual({ shards: 'auto' });
    const { discordShards } = readConfig({ DISCORD_SHARDS: '3' });
    expect(createClient({ discordApiUrl: 'http://127.0.0.1:1', discordShards }).options).toMatchObject({
      shards: [0, 1, 2],
      shardCount: 3,
    });
  });

  it('DISCORD_SHARD_IDS of DISCORD_SHARD_COUNT are a part of the shards', () => {
    const shards = (DISCORD_SHARD_IDS: string): unknown =>
      readConfig({ DISCORD_SHARD_IDS, DISCORD_SHARD_COUNT: '16' }).discordShards;
    expect(shards('0-7')).toEqual({ ids: [0, 1, 2, 3, 4, 5, 6, 7], count: 16 });
    expect(shards('15,2,4-6,2')).toEqual({ ids: [2, 4, 5, 6, 15], count: 16 });
    expect(shards('0-15')).toMatchObject({ count: 16 });
  });

  it.each([
    [{ DISCORD_SHARD_IDS: '0-7' }, 'DISCORD_SHARD_COUNT'],
    [{ DISCORD_SHARD_COUNT: '16' }, 'DISCORD_SHARD_IDS'],
    [{ DISCORD_SHARD_IDS: '8-16', DISCORD_SHARD_COUNT: '16' }, 'DISCORD_SHARD_IDS'],
    [{ DISCORD_SHARD_IDS: '7-0', DISCORD_SHARD_COUNT: '16' }, 'DISCORD_SHARD_IDS'],
    [{ DISCORD_SHARD_IDS: 'all', DISCORD_SHARD_COUNT: '16' }, 'DISCORD_SHARD_IDS'],
    [{ DISCORD_SHARD_IDS: '0', DISCORD_SHARD_COUNT: '0' }, 'DISCORD_SHARD_COUNT'],
    [{ DISCORD_SHARDS: '2', DISCORD_SHARD_IDS: '0', DISCORD_SHARD_COUNT: '2' }, 'DISCORD_SHARDS'],
  ])('%o do not go together', (environment, named) => {
    expect(complaint(environment).startsWith(`${named}: `)).toBe(true);
  });

  it.each(LOG_LEVELS)('log level %s is one', (LOG_LEVEL) => {
    expect(readConfig({ LOG_LEVEL }).logLevel).toBe(LOG_LEVEL);
  });

  it.each([
    ['DISCORD_TOKEN', 'two words', 'spaces'],
    ['DISCORD_GUILD_ID', 'my-server', 'digits'],
    ['DISCORD_GUILD_ID', '1'.repeat(21), 'digits'],
    ['DISCORD_GUILD_ID', '-5', 'digits'],
    ['DISCORD_SHARDS', '0', 'auto'],
    ['DISCORD_SHARDS', '[0,1]', 'auto'],
    ['DISCORD_SHARDS', '1.5', '100'],
    ['TABLE_HOST', 'http://here', 'address'],
    ['TABLE_PORT', '70000', ''],
    ['TABLE_PORT', 'first', 'port'],
    ['DISCORD_API_URL', 'discord.com/api', 'http or https'],
    ['DISCORD_API_URL', 'ftp://discord.com/api', 'http or https'],
    ['DISCORD_API_URL', 'file:///etc/passwd', 'http or https'],
    ['LOG_LEVEL', 'INFO', 'info'],
    ['LOG_LEVEL', 'verbose', 'info'],
  ])('%s = %s is refused by its name, with what it must be', (name, value, hint) => {
    const message = complaint({ [name]: value });
    expect(message.startsWith(`${name}: `)).toBe(true);
    expect(message).toContain(hint);
    expect(message).toContain('.env.example');
  });

  it('the first wrong one is named', () => {
    expect(complaint({ DISCORD_GUILD_ID: 'x', LOG_LEVEL: 'y' })).toMatch(/^DISCORD_GUILD_ID: /);
  });

  it.each(['DISCORD_TOKEN', 'DISCORD_GUILD_ID', 'DISCORD_API_URL', 'LOG_LEVEL'])(
    'a token put into %s is never repeated',
    (name) => {
      const message = complaint({ DISCORD_TOKEN: TOKEN, [name]: `Bot ${TOKEN}` });
      expect(message).toContain(name);
      expect(message).not.toContain(TOKEN);
    },
  );
});
