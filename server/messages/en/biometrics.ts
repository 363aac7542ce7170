export const biometrics = {
  'biometrics.address':
    'Biometric login is not set up at this address. Please log in with your password.',
  'biometrics.expired': 'That took too long. Please try again.',
  'biometrics.refused':
    'Biometric login was not accepted. Log in with your password, then set it up again.',
  'biometrics.known': 'This device is already set up for biometric login.',
  'biometrics.removed': 'Biometric login is off on that device.',
  'biometrics.setup.failed': 'Failed to setup biometric authentication. Please try again.',
  'biometrics.email.title': 'Email required',
  'biometrics.email.text': 'Please enter your email first',
  'biometrics.check': 'Checking this device...',
  'biometrics.setup.text':
    'Log in with your fingerprint, your face or this device’s screen lock. They never leave this device. Enter your password to confirm that it is you.',
  'biometrics.setup.submit': 'Setup Biometric',
  'biometrics.setup.busy': 'Setting up...',
  'biometrics.setup.again': 'Set Up Again',
  'biometrics.setup.failed.title': 'Setup Failed',
  'biometrics.setup.done.title': 'Biometric login is on',
  'biometrics.setup.done.text': 'You can log in on this device without your password.',
  'biometrics.authenticate.text':
    'Log in as {email} with your fingerprint, your face or screen lock.',
  'biometrics.authenticate.submit': 'Authenticate',
  'biometrics.authenticate.busy': 'Authenticating...',
  'biometrics.success': 'Authentication successful',
  'biometrics.again': 'Try Again',
  'biometrics.back': 'Back to Email Login',
  'biometrics.unavailable': 'Biometric Not Available',
  'biometrics.unavailable.back': 'Back to Regular Login',
  'biometrics.verified.title': 'Biometric verified',
  'biometrics.verified.text': 'Please complete your login with password.',
  'biometrics.error.title': 'Biometric login did not work',
  'biometrics.error.device': 'Biometric authentication is not supported on this device or browser.',
  'biometrics.error.cancelled': 'Biometric authentication was cancelled or failed.',
  'biometrics.error.denied':
    'Biometric access denied. Please allow it in your browser’s settings and try again.',
  'biometrics.error.unsupported': 'Biometric authentication is not supported.',
  'biometrics.error.security':
    'Security error occurred. Biometric login works only at Alaga’s own address, over a secure connection.',
  'biometrics.error.none':
    'No biometric credentials found. Please set up biometric authentication first.',
  'biometrics.error.removed':
    'Biometric login is off for this account. Log in another way, then set it up again in your profile.',
  'biometrics.error.registration': 'Biometric registration was cancelled or not allowed.',
  'biometrics.row': 'Biometric login',
  'biometrics.remove.title': 'Turn biometric login off?',
  'biometrics.remove.text': 'This device will ask for your password.',
  'biometrics.remove.other': '{device} will ask for your password.',
  'biometrics.remove.confirm': 'Turn Off',
  'biometrics.remove.failed': 'Biometric login could not be turned off',
  'biometrics.others': 'Other devices with biometric login',
  'biometrics.others.text':
    'Remove a device you lost or no longer use. Resetting your password removes biometric login from all devices.',
  'biometrics.others.remove': 'Remove',
  'biometrics.others.removeOne': 'Remove {device}',
  'biometrics.others.used': 'Last used {when}',
  'biometrics.others.unused': 'Not used yet',
  'biometrics.others.unnamed': 'A device without a name',
} as const;
