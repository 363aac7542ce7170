import { deleteChallengesFor } from '#db/biometrics/challenges.ts';
import { biometricCredentials } from '#db/biometrics/table.ts';
import type { Entity } from '#server/entities/entity.ts';

export const biometricEntity: Entity = {
  table: biometricCredentials,
  onHandOver: { rows: 'stay' },
  beforeAccountGoes: deleteChallengesFor,
};
