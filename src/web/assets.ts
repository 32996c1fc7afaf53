/** Serves the files of the web page, which the build writes to dist/page, with their HTTP headers. */
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

/**
 * The content security policy. The page may load only from the table itself, and may not use inline scripts. Other pages may not
 * frame it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export const SAFE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const;

const FILES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/icon.svg': { file: 'icon.svg', type: 'image/svg+xml' },
};

const folder = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/page/' : '../../page/', import.meta.url));

/** Sends a file of the page. Returns false if there is no file at this path. */
export function sendAsset(path: string, response: ServerResponse): boolean {
  const asset = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (!asset) return false;
  if (!existsSync(folder + asset.file)) {
    response.writeHead(503, { ...SAFE_HEADERS, 'content-type': 'text/plain' }).end('The page is not built: npm run build');
    return true;
  }
  const bytes = readFileSync(folder + asset.file);
  response.writeHead(200, { ...SAFE_HEADERS, 'content-type': asset.type, 'content-length': bytes.byteLength }).end(bytes);
  return true;
}
