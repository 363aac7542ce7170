export const quotas = {
  // Account quotas
  'quota.pets':
    'The account has no room for more pets. Delete a pet first. Pets under Recently deleted count until they are gone.',
  'quota.records':
    'The account has no room for more records. Delete some records first. Records under Recently deleted count until they are gone.',
  'quota.scans': 'Your account has no room for more scanned pets. Remove one first.',
  'quota.clinics':
    'Your account has no room for more clinics of your own. Remove one first. Clinics under Recently deleted count until they are gone.',
  'quota.pushDevices':
    'Your account cannot notify more devices. Turn notifications off on another device first.',
  'quota.ratings': 'Your account has no room for more ratings. Remove a rating first.',
  'quota.import':
    'This file does not fit into your account, so nothing was changed. Delete what you no longer need and try again. Items under Recently deleted count until they are gone.',
} as const;
