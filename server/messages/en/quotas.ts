export const quotas = {
  // Account quotas
  'quota.pets':
    'Your account has no room for more pets. Nothing was changed. Delete a pet first; what is under Recently deleted still counts until it is gone.',
  'quota.records':
    'Your account has no room for more records. Nothing was changed. Delete some records first; what is under Recently deleted still counts until it is gone.',
  'quota.scans': 'Your account has no room for more scanned pets. Remove one first.',
  'quota.clinics': 'Your account has no room for more clinics of your own. Remove one first.',
  'quota.pushDevices':
    'Your account cannot send notifications to more devices. Turn them off on another device first.',
  'quota.ratings': 'Your account has no room for more ratings. Remove a rating first.',
  'quota.import':
    'This file does not fit into your account. Nothing was changed. Delete what you no longer need and try again; what is under Recently deleted still counts until it is gone.',
} as const;
