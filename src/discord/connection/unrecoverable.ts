import { GatewayCloseCodes } from 'discord.js';

/** An error that further attempts cannot fix. Its message is for the operator. */
export class UnrecoverableError extends Error {
  override readonly name = 'Unrecoverable';
}

/** The codes with which Discord permanently closes a shard's connection, each with an explanation for the operator. */
const CLOSES: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: 'DISCORD_TOKEN: Discord no longer accepts this token (4004). Put a new one into .env',
  [GatewayCloseCodes.InvalidShard]: 'Discord does not know this shard (4010): see DISCORD_SHARD_IDS and DISCORD_SHARD_COUNT',
  [GatewayCloseCodes.ShardingRequired]:
    'Discord wants more shards for so many servers (4011): start again with DISCORD_SHARDS=auto',
  [GatewayCloseCodes.InvalidAPIVersion]: 'Discord no longer supports the API version of this bot (4012): upgrade the bot',
  [GatewayCloseCodes.InvalidIntents]: 'Discord does not know the intents that the bot asks for (4013): upgrade the bot',
  [GatewayCloseCodes.DisallowedIntents]:
    'Discord does not allow the intents that the bot asks for (4014): see the bot in the developer portal',
};

/** Returns the error for a code with which Discord has permanently closed the connection. */
export function createClosedConnectionError(code: number): UnrecoverableError {
  return new UnrecoverableError(CLOSES[code] ?? `Discord closed the connection for good (${code})`);
}

/** Returns the error for a token that Discord has rejected. */
export function createRefusedTokenError(): UnrecoverableError {
  return new UnrecoverableError('DISCORD_TOKEN: Discord does not accept this token (see .env.example)');
}
