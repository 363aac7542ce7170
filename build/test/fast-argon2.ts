import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Replaces the library in tests. A hash takes 30 ms of the processor by design, and tests make thousands of them. This
 * module checks that the product asks for the cost that OWASP recommends, and then hashes with a small one. A hash
 * contains its cost, so verifying works as usual. Servers in processes of their own use the library itself.
 */

// Loaded by Node, because an import would lead to this module again.
const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

const RECOMMENDED_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SMALL_COST = { memoryCost: 64, timeCost: 1 };

const withSmallCost = (options: Argon2.Options): Argon2.Options => {
  const { memoryCost = 0, timeCost = 0, parallelism = 0 } = options;
  const isStrong =
    memoryCost >= RECOMMENDED_COST.memoryCost &&
    timeCost >= RECOMMENDED_COST.timeCost &&
    parallelism >= RECOMMENDED_COST.parallelism;
  if (!isStrong) throw new Error('a hash that is cheaper than OWASP recommends');
  return { ...options, ...SMALL_COST };
};

export const hash = (password: string, options: Argon2.Options): Promise<string> =>
  library.hash(password, withSmallCost(options));

export const hashRaw = (password: string, options: Argon2.Options): Promise<Buffer> =>
  library.hashRaw(password, withSmallCost(options));

const verifiedCosts: string[] = [];

/** The algorithm and cost of each hash that was verified during some work, for example "$argon2id$v=19$m=64,t=1,p=1". */
export const listVerifiedCosts = async (
  work: () => Promise<unknown>,
): Promise<readonly string[]> => {
  const countBefore = verifiedCosts.length;
  await work();
  return verifiedCosts.slice(countBefore);
};

export const verify: typeof Argon2.verify = (hashed, password) => {
  verifiedCosts.push(String(hashed).split('$').slice(0, 4).join('$'));
  return library.verify(hashed, password);
};
