import type { Middleware } from 'koa';
import type { Parts } from '#server/parts.ts';

type ExternalOrigins = Pick<
  Parts['config'],
  'ads' | 'mapStyleUrl' | 'mapOrigins' | 'googleMapsKey'
>;
type TransportConfig = Pick<Parts['config'], 'hstsSubdomains'>;

/**
 * The sources that Google's map loads, by its own guide to policies. They are allowed only with a key. Scripts come
 * from the two hosts that only Google writes to.
 */
const GOOGLE_SOURCES = {
  script: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
  image: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  connect: ['https://*.googleapis.com', 'https://*.gstatic.com'],
} as const;

const NO_SOURCES = { script: [], style: [], font: [], image: [], connect: [] } as const;

/** The origins of the map's style and of its resources, each once. */
const mapOrigins = ({ mapStyleUrl, mapOrigins }: ExternalOrigins): readonly string[] =>
  mapStyleUrl === undefined ? [] : [...new Set([new URL(mapStyleUrl).origin, ...mapOrigins])];

const directive = (...parts: readonly string[]): string => parts.join(' ');

/**
 * Everything is loaded from the server itself, except what its operator configured: frames of advertisements, map
 * tiles, Google's map. Sources that a household has not permitted yet are allowed here but not requested: the app and
 * the call for the key wait for the permission.
 */
const policyFor = (outsideOrigins: ExternalOrigins): string => {
  const google = outsideOrigins.googleMapsKey === undefined ? NO_SOURCES : GOOGLE_SOURCES;
  const tiles = mapOrigins(outsideOrigins);
  return [
    "default-src 'self'",
    directive("script-src 'self'", ...google.script),
    // Radix sets positions by style attributes.
    directive("style-src 'self' 'unsafe-inline'", ...google.style),
    directive("img-src 'self' data: blob:", ...tiles, ...google.image),
    directive("font-src 'self'", ...google.font),
    directive("connect-src 'self'", ...tiles, ...google.connect),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(outsideOrigins.ads ? [`frame-src 'self' ${outsideOrigins.ads.origin}`] : []),
  ].join('; ');
};

/** Only the worker that reads codes may run WebAssembly. A worker has the policy of its own file. */
const DECODER_WORKER = /^\/assets\/decoder\.worker-[\w-]+\.js$/;
const DECODER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const CONSTANT_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(self), geolocation=(self), microphone=()'],
] as const;

/** One year. */
const HSTS_VALUE = 'max-age=31536000';

export const securityHeaders = (config: ExternalOrigins & TransportConfig): Middleware => {
  const policy = policyFor(config);
  const hsts = config.hstsSubdomains ? `${HSTS_VALUE}; includeSubDomains` : HSTS_VALUE;
  return (ctx, next) => {
    const { res } = ctx;
    res.setHeader(
      'Content-Security-Policy',
      DECODER_WORKER.test(ctx.path) ? DECODER_POLICY : policy,
    );
    for (const [name, value] of CONSTANT_HEADERS) res.setHeader(name, value);
    if (ctx.secure) ctx.set('Strict-Transport-Security', hsts);
    return next();
  };
};
