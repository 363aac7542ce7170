import { biometricEntity } from './biometrics/entity.ts';
import { carePlanEntity } from './care/entity.ts';
import { clinicEntity, ratingEntity } from './clinics/entity.ts';
import { givenUpEntity } from './deleted/entity.ts';
import { diaryEntity } from './diary/entity.ts';
import { doseEntity } from './doses/entity.ts';
import type { Entity } from './entities/entity.ts';
import { expenseEntity } from './expense-items/entity.ts';
import { memberEntity } from './members/entity.ts';
import { petDocumentEntity } from './pet-documents/entity.ts';
import { petDocumentPageEntity } from './pet-documents/page-entity.ts';
import { petEntity } from './pets/entity.ts';
import { profileEntity } from './profile/entity.ts';
import { documentEntity } from './records/document-entity.ts';
import { recordEntity } from './records/entity.ts';
import { reminderEntity } from './reminders/entity.ts';
import { scanEntity } from './scans/entity.ts';
import { sitterEntity } from './sitters/entity.ts';
import { visitReportEntity } from './visit-reports/entity.ts';
import { weighingEntity } from './weights/entity.ts';

/** All entities, each after those that its rows refer to. */
export const entities: readonly Entity[] = [
  petEntity,
  recordEntity,
  petDocumentEntity,
  petDocumentPageEntity,
  reminderEntity,
  documentEntity,
  visitReportEntity,
  weighingEntity,
  carePlanEntity,
  doseEntity,
  diaryEntity,
  scanEntity,
  expenseEntity,
  clinicEntity,
  ratingEntity,
  biometricEntity,
  profileEntity,
  sitterEntity,
  memberEntity,
  givenUpEntity,
];
