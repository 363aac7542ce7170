import { expect, test } from 'vitest';
import { TITLE_OPTIONS } from './rules.ts';

/** The titles from section 5 of the second specification text, with its slashes and commas. */
const specified = {
  vaccine:
    'DHPP, Rabies, Bordetella, Lyme Disease, Canine Influenza, Leptospirosis, FVRCP, FeLV, Other',
  deworming:
    'Roundworm, Hookworm, Tapeworm, Whipworm Treatment, Heartworm Prevention, General Deworming, Other',
  treatment:
    'Flea, Tick, Ear Infection, Skin Condition Treatment, Antibiotic Course, Pain Management, Allergy Treatment, Other',
  surgery: 'Spay/Neuter, Dental, Growth/Tumor Removal, Orthopedic, Emergency, Eye Surgery, Other',
  checkup:
    'Annual Physical Exam, Wellness Check, Senior Pet Exam, Puppy/Kitten Check, Pre-Surgery Exam, Follow-up Visit, Emergency Visit, Other',
  'lab-test':
    'Blood Test, Urinalysis, Fecal Examination, Tissue / Skin, Imaging, Rapid Test Kit, Culture, Other',
  grooming:
    'Full Grooming, Bath Only, Nail Trim, Ear Cleaning, Teeth Cleaning, Flea Treatment, De-shedding, Nail Painting',
} as const;

test('has the specified titles of the seven types, in order', () => {
  const options = Object.entries(TITLE_OPTIONS).map(([type, titles]) => [type, titles.join(', ')]);
  expect(Object.fromEntries(options)).toEqual(specified);
  expect(options.map(([type]) => type)).toEqual(Object.keys(specified));
});
