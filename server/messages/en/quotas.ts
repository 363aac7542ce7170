export const quotas = {
  // What an account may hold
  'quota.pets':
    'Your account holds as many pets as it may. Nothing was changed. Delete a pet first; what is under Recently deleted still counts until it is gone.',
  'quota.records':
    'Your account holds as many records as it may. Nothing was changed. Delete some records first; what is under Recently deleted still counts until it is gone.',
  'quota.scans': 'You keep as many scanned pets as your account may. Remove one first.',
  'quota.clinics': 'You keep as many clinics of your own as your account may. Remove one first.',
  'quota.pushDevices':
    'Your account already sends notifications to as many devices as it may. Turn them off on another device first.',
  'quota.ratings': 'Your account has rated as many clinics as it may. Remove a rating first.',
  'quota.import':
    'This file does not fit into your account. Nothing was changed. Delete what you no longer need and try again; what is under Recently deleted still counts until it is gone.',
} as const;
