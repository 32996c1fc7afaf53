/**
 * Validates request bodies against Discord's own API description. The description is changed in memory in four ways. Three
 * changes make validation faster and its errors clearer: unions are decided by their `type`, constants become enumerations, and
 * `null` is tested first. The fourth change forbids unknown fields in embeds, components, commands and forms, so that a misspelt
 * field is found.
 */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Complaint } from './errors.js';
import { isObject, readObjects, type JsonRecord } from './json.js';

/** The schemas that allow only the described fields. */
const CLOSED =
  /^(RichEmbed|.*Component.*(Request|Modal|Message)|StringSelectOption|ApplicationCommand(?!Permission)|ModalInteractionCallbackRequestData)/;

/** Fields that Discord accepts although its description does not list them for these schemas. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  ApplicationCommandCreateRequest: ['nsfw', 'default_permission', 'id'],
  ApplicationCommandUpdateRequest: ['nsfw', 'default_permission'],
  ApplicationCommandPatchRequestPartial: ['nsfw', 'default_permission', 'type'],
  RichEmbed: ['content_scan_version', 'flags'],
  ComponentEmojiForRequest: ['animated'],
};
/** The fields that Discord adds to the media of an embed. A bot may send them back. */
const MEDIA = ['proxy_url', 'proxy_icon_url', 'content_type', 'flags', 'id', 'attachment_id', 'loading_state'];

const REF = '#/components/schemas/';
let loaded: { ajv: Ajv2020; schemas: JsonRecord } | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Returns the names of the fields that the description lists for an object. */
export function listObjectFields(name: string): string[] {
  const schema = description().schemas[name];
  return isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];
}

/** Returns all faults of a body according to the schema with this name in the description. */
export function listSchemaComplaints(name: string, body: unknown, at: readonly (string | number)[] = []): Complaint[] {
  const validate = validator(name);
  if (validate(body)) return [];
  return (validate.errors ?? []).flatMap((e) => complaint(e, at));
}

function validator(name: string): ValidateFunction {
  let validate = compiled.get(name);
  if (!validate) {
    validate = description().ajv.getSchema(`discord${REF}${name}`);
    if (!validate) throw new Error(`Discord's description has no schema ${name}`);
    compiled.set(name, validate);
  }
  return validate;
}

function description(): { ajv: Ajv2020; schemas: JsonRecord } {
  if (loaded) return loaded;
  const parsed: unknown = JSON.parse(readFileSync(new URL('./discord-api.json', import.meta.url), 'utf8'));
  const components = isObject(parsed) && isObject(parsed.components) ? parsed.components : {};
  const schemas = isObject(components.schemas) ? components.schemas : {};
  const sharpened: JsonRecord = {};
  for (const [name, schema] of Object.entries(schemas)) sharpened[name] = close(name, sharpen(schema, schemas));
  // The schema is compiled at each start, and used for few bodies of each kind. Ajv therefore neither checks the description
  // itself nor optimises the code.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addFormat('snowflake', /^(0|[1-9][0-9]*)$/);
  ajv.addFormat('nonce', true);
  for (const format of ['int32', 'int64', 'double']) if (!(format in ajv.formats)) ajv.addFormat(format, true);
  ajv.addKeyword('x-discord-union');
  ajv.addSchema({ components: { schemas: sharpened } }, 'discord');
  loaded = { ajv, schemas };
  return loaded;
}

function close(name: string, schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties) || !CLOSED.test(name)) return schema;
  const also = [...(ALSO[name] ?? []), ...(name.startsWith('RichEmbed') ? MEDIA : [])];
  const properties = { ...Object.fromEntries(also.map((key) => [key, true])), ...schema.properties };
  return { ...schema, properties, additionalProperties: false };
}

function sharpen(node: unknown, schemas: JsonRecord): unknown {
  if (Array.isArray(node)) return node.map((item) => sharpen(item, schemas));
  if (!isObject(node)) return node;
  const out: JsonRecord = {};
  for (const [key, value] of Object.entries(node)) if (key !== 'oneOf') out[key] = sharpen(value, schemas);
  if (!Array.isArray(node.oneOf)) return out;
  return { ...out, ...union(readObjects(node.oneOf), schemas) };
}

/** Returns a union that is decided by constants, by null, or by the `type` of its members. Returns any other union unchanged. */
function union(members: readonly JsonRecord[], schemas: JsonRecord): JsonRecord {
  if (members.every((m) => 'const' in m)) return { enum: members.map((m) => m.const) };
  const rest = members.filter((m) => m.type !== 'null');
  const nullable = rest.length < members.length;
  const typed = rest.map((m) => ({ member: m, types: typesOf(m, schemas) }));
  const only = rest[0];
  if (rest.length === 1 && only)
    return nullable ? { if: { type: 'null' }, else: sharpen(only, schemas) } : { allOf: [sharpen(only, schemas)] };
  if (typed.every((t) => t.types.length > 0)) {
    const known = typed.flatMap((t) => t.types);
    const decide = {
      type: 'object',
      required: ['type'],
      properties: { type: { enum: known } },
      allOf: typed.map((t) => ({
        if: { required: ['type'], properties: { type: { enum: t.types } } },
        then: sharpen(t.member, schemas),
      })),
    };
    return nullable ? { if: { type: 'null' }, else: decide } : decide;
  }
  return { oneOf: sharpen(members, schemas) };
}

function typesOf(member: JsonRecord, schemas: JsonRecord): unknown[] {
  const ref = member.$ref;
  const schema = typeof ref === 'string' ? schemas[ref.slice(REF.length)] : undefined;
  const type = isObject(schema) && isObject(schema.properties) ? schema.properties.type : undefined;
  return isObject(type) && Array.isArray(type.enum) ? (type.enum as unknown[]) : [];
}

/** Converts an error of Ajv to complaints in Discord's words. */
function complaint(e: ErrorObject, at: readonly (string | number)[]): Complaint[] {
  const params = e.params as Record<string, unknown>;
  const path = [...at, ...pathOf(e.instancePath)];
  const say = (code: string, message: string, below?: unknown): Complaint[] => [
    { path: typeof below === 'string' ? [...path, below] : path, code, message },
  ];
  const limit = String(params.limit);
  switch (e.keyword) {
    case 'if':
      return [];
    case 'required':
      return say('BASE_TYPE_REQUIRED', 'This field is required', params.missingProperty);
    case 'additionalProperties':
      return say('UNKNOWN_FIELD', 'This field does not exist here', params.additionalProperty);
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return say('BASE_TYPE_MAX_LENGTH', `Must be ${limit} or fewer in length.`);
    case 'minLength':
    case 'minItems':
      return say('BASE_TYPE_MIN_LENGTH', `Must be ${limit} or more in length.`);
    case 'maximum':
      return say('NUMBER_TYPE_MAX', `int value should be less than or equal to ${limit}.`);
    case 'minimum':
      return say('NUMBER_TYPE_MIN', `int value should be greater than or equal to ${limit}.`);
    case 'enum':
      return say('BASE_TYPE_CHOICES', `Value must be one of {${(params.allowedValues as unknown[]).join(', ')}}.`);
    case 'type':
      return say('BASE_TYPE_BAD_TYPE', `Must be ${String(params.type)}.`);
    case 'uniqueItems':
      return say('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value.');
    case 'format':
      return say(
        params.format === 'uri' ? 'URL_TYPE_INVALID_URL' : 'BASE_TYPE_BAD_FORMAT',
        `Not a well formed ${params.format === 'uri' ? 'URL' : String(params.format)}.`,
      );
    default:
      return say('BASE_TYPE_INVALID', e.message ?? 'Invalid value.');
  }
}

function pathOf(pointer: string): (string | number)[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
