/** The dashboard's runtime configuration, read once from `/config.json`, so that one build serves any host. */
import { noteServiceTime } from '../clock.ts';
import { earlyStart } from './early-start.ts';

export interface Config {
  /** Issuer of the identity provider, for example `https://eu.example.com/idp`. */
  readonly authority: string;
  /** Where the issuer's discovery document is read; null: below `authority`. A path of the page's own origin where a gateway fetches it, so that the provider need not allow this origin by CORS. */
  readonly metadataUrl: string | null;
  readonly clientId: string;
  /** Origin of the APIs; empty for the page's own. */
  readonly apiBase: string;
  readonly scope: string;
  /** Resource values requested for access tokens. Source: service.md "Token request: resources". */
  readonly resource: readonly string[];
  /** If set, the only region whose accounts are accepted: the APIs would reject tokens of other regions anyway. */
  readonly region: string | null;
  /** Whether the service is the embedded one, which `npm run sam` fills and maintains. */
  readonly hasCommands: boolean;
  /** How long the dashboard waits for an answer, in milliseconds. */
  readonly requestTimeoutMs: number;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

/** The longest time that browser timers accept. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const DEFAULT_SCOPE = [
  'openid profile offline_access',
  'sam.application.r sam.agreement.r sam.license.r sam.computer.r sam.datacenter.r',
  'saas.consolidation.view.r saas.consolidation.view.crud',
].join(' ');

/** Checks the document and fills in defaults; reports all problems at once. */
export function readConfig(document: unknown): Config {
  if (typeof document !== 'object' || document === null) throw new ConfigError('config.json is not an object');
  const {
    authority,
    metadataUrl = null,
    clientId,
    apiBase = '',
    scope = DEFAULT_SCOPE,
    resource = ['api://service/api'],
    region = null,
    hasCommands = false,
    requestTimeoutMs = DEFAULT_REQUEST_TIMEOUT_MS,
  } = document as Record<string, unknown>;
  const problems: string[] = [];
  if (typeof authority !== 'string' || !/^https?:\/\//.test(authority)) problems.push('authority must be an http(s) address');
  if (metadataUrl !== null && (typeof metadataUrl !== 'string' || !/^(https?:\/\/|\/(?![/\\]))/.test(metadataUrl)))
    problems.push('metadataUrl must be an http(s) address or a path');
  if (typeof clientId !== 'string' || clientId === '') problems.push('clientId is missing');
  if (typeof apiBase !== 'string' || (apiBase !== '' && !/^https?:\/\//.test(apiBase)))
    problems.push('apiBase must be an http(s) origin or empty');
  if (typeof scope !== 'string') problems.push('scope must be a string');
  const resources = typeof resource === 'string' ? [resource] : resource;
  if (!Array.isArray(resources) || resources.some((each) => typeof each !== 'string'))
    problems.push('resource must be a string or an array of strings');
  if (region !== null && typeof region !== 'string') problems.push('region must be a string');
  if (!Number.isSafeInteger(requestTimeoutMs) || (requestTimeoutMs as number) < 1 || (requestTimeoutMs as number) > MAX_TIMER_MS)
    problems.push(`requestTimeoutMs must be a whole number from 1 to ${MAX_TIMER_MS}`);
  if (problems.length > 0) throw new ConfigError(`config.json: ${problems.join('; ')}`);
  return {
    authority: authority as string,
    metadataUrl: metadataUrl as string | null,
    clientId: clientId as string,
    apiBase: (apiBase as string).replace(/\/+$/, ''),
    scope: scope as string,
    resource: resources as string[],
    region: region as string | null,
    hasCommands: hasCommands === true,
    requestTimeoutMs: requestTimeoutMs as number,
  };
}

let loading: Promise<Config> | undefined;
let loaded: Config | null = null;

/** The configuration once read, so that later components need not wait; null until then. */
export const knownConfig = (): Config | null => loaded;

/** Reads once per page load; may be retried after a failure. */
export function loadConfig(): Promise<Config> {
  const early = earlyStart.config();
  const sentAtMs = early?.sentAtMs ?? Date.now();
  loading ??= (early?.answer ?? fetch('/config.json', { cache: 'no-cache', headers: { accept: 'application/json' } }))
    .then(async (answer) => {
      noteServiceTime(answer, sentAtMs);
      if (!answer.ok) throw new ConfigError(`config.json: status ${answer.status}`);
      loaded = readConfig(await answer.json());
      return loaded;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
