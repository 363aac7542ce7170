import type { Middleware } from 'koa';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Radix sets positions by style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Frames of the advertisements' own origin are let in where the operator configured one, and nothing else is. */
const policyWith = (adOrigin: string | undefined): string =>
  [...POLICY, ...(adOrigin ? [`frame-src 'self' ${adOrigin}`] : [])].join('; ');

/** The worker that reads codes, alone, runs WebAssembly: a worker lives under the policy of its own file. */
const DECODER = /^\/assets\/decoder\.worker-[\w-]+\.js$/;
const DECODER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export const securityHeaders =
  (adOrigin: string | undefined): Middleware =>
  async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': DECODER.test(ctx.path) ? DECODER_POLICY : policyWith(adOrigin),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=()',
    });
    if (ctx.secure) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    await next();
  };
