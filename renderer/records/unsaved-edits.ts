import type { MedicalRecord } from '#server/records/contract.ts';
import type { RecordInput } from './record-values.ts';

/** What was typed over a record, and the state it was typed over. */
export interface UnsavedEdit {
  readonly values: RecordInput;
  readonly record: MedicalRecord;
  readonly version: number;
}

/** An edit outlives its sheet until it is saved or given up, or the page goes. */
const edits = new Map<string, UnsavedEdit>();

export const unsavedEdit = (recordId: string): UnsavedEdit | undefined => edits.get(recordId);
export const keepEdit = (recordId: string, edit: UnsavedEdit): void => {
  edits.set(recordId, edit);
};
export const dropEdit = (recordId: string): void => {
  edits.delete(recordId);
};
