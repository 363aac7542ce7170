export const phones = {
  // Phone numbers and their verification codes
  'phones.number.min10': 'Phone number must be at least 10 digits',
  'phones.number.format': 'Invalid phone number format',
  'phones.number.refused':
    'Text messages cannot be sent to this number. Please check it, or use another one.',
  'phones.number.country':
    'Codes cannot be sent to numbers of this country. Please use another number, or log in with your email.',
  'phones.number.kind': 'Codes cannot be sent to this kind of number. Please use a mobile number.',
  'phones.otp.length': 'OTP must be 6 digits',
  'phones.otp.digits': 'OTP must contain only numbers',
  'phones.otp.wrong': 'This code is wrong or has expired. Please check it, or ask for a new one.',
  'phones.sent': 'A code is on its way to your phone.',
  'phones.unavailable':
    'Alaga cannot send text messages: no SMS service is set up. Please contact whoever set up Alaga here.',
  'phones.failed': 'The text message could not be sent. Please try again in a few minutes.',
  'phones.wait':
    'Too many attempts. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  'phones.cooldown':
    'A code is on its way already. Please wait {seconds, plural, one {# second} other {# seconds}} before you ask for another.',
  'phones.dailyNetwork':
    'Many new numbers have asked for codes from your internet connection today. Please log in with your email, or try again in {hours, plural, one {# hour} other {# hours}}.',
  'phones.dailyTotal':
    'Alaga cannot send more codes to new numbers today. Please log in with your email, or try again in {hours, plural, one {# hour} other {# hours}}.',
  'phones.taken': 'This number already belongs to another Alaga account.',
  'phones.onlyWayIn':
    'This number is the only way into your account. Add and confirm an email first.',
  'phones.login.title': 'Login with SMS',
  'phones.login.text': 'We send a code to your phone; no password needed.',
  'phones.number': 'Phone Number',
  'phones.number.hint': 'Such as 0917 555 0100. From outside the Philippines, start with +.',
  'phones.send': 'Send Verification Code',
  'phones.send.busy': 'Sending Code...',
  'phones.regular': 'Back to Regular Login',
  'phones.back': 'Back',
  'phones.code.title': 'Check your messages',
  'phones.code.sentTo': 'We sent a code to',
  'phones.code': 'Verification Code',
  'phones.code.hint': '6 digits from the message. It stays valid for 10 minutes.',
  'phones.login': 'Verify & Login',
  'phones.verify': 'Verify',
  'phones.verify.busy': 'Verifying...',
  'phones.resend': 'Resend Code',
  'phones.resendIn': 'Resend in {seconds}s',
  'phones.change': 'Change Phone Number',
  'phones.info':
    'Your phone number is encrypted on its way and, here, used only for login verification. SMS charges may apply.',
  'phones.development.title': 'OTP Sent (Development Mode)',
  'phones.development.text': 'Your code is {otp}',
  'phones.send.failed': 'Failed to send OTP',
  'phones.tryAgain': 'Please try again.',
  'phones.verify.failed': 'Invalid OTP',
  'phones.verify.failed.text': 'Please check your code and try again.',
  'phones.resend.failed': 'Failed to resend OTP',
  'phones.row': 'Verified phone number',
  'phones.row.none': 'Log in and get reminders by text message',
  'phones.sheet': 'Verify your phone number',
  'phones.sheet.text':
    'You can then log in with a code. Text reminders come only if you turn them on. SMS charges may apply.',
  'phones.verified': 'Phone number verified',
  'phones.current': 'You can log in with a code sent to',
  'phones.replace': 'Use Another Number',
  'phones.remove': 'Remove Number',
  'phones.removed': 'Phone number removed',
  'phones.remove.failed': 'Failed to remove the number',
} as const;
