import { createHmac, randomBytes } from 'node:crypto';
import { isSameHash } from '#server/http/access/session/signer.ts';
import { CODE_DIGITS, STEP_SECONDS } from './rules.ts';

/** 160 bits, the length of the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Steps before and after the present one whose codes are accepted, for clocks that differ and people who type slowly. */
const TOLERATED_STEPS = 1;

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648 without padding. The length must be a multiple of five bytes. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => BASE32_ALPHABET[Number.parseInt(five, 2)])
    .join('');
};

/** The HOTP value of RFC 4226 for a counter, which in TOTP is the time step. */
export const codeAt = (secret: Uint8Array, step: number, digits = CODE_DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

export const toTimeStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/**
 * The time step of a code that is valid now and later than `lastStep`; undefined if it is wrong or was used. Compares
 * with every tolerated step, in a time that does not depend on the code.
 */
export const stepOfCode = (
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): number | undefined => {
  const currentStep = toTimeStep(now);
  let matchingStep: number | undefined;
  for (let step = currentStep - TOLERATED_STEPS; step <= currentStep + TOLERATED_STEPS; step += 1) {
    const isRight = isSameHash(codeAt(secret, step), code);
    if (isRight && step > lastStep) matchingStep ??= step;
  }
  return matchingStep;
};

/** The address from which apps read the key (the Key URI format), as a QR code or a link. */
export const keyUri = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const encodedIssuer = encodeURIComponent(issuer);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodedIssuer}&algorithm=SHA1&digits=${CODE_DIGITS}&period=${STEP_SECONDS}`;
};
