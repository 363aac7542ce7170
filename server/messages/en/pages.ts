/** The long pages, and the introduction for new owners. */
export const pages = {
  'page.back': 'Back to Alaga',
  'page.updated': 'Last changed on {date}',
  'page.contact': 'Contact',
  'page.contact.email': 'Questions about this page? Write to {email}.',
  'page.contact.none':
    'No support address is set here. Please ask the person who runs Alaga and who gave you its address.',

  // Privacy policy
  'privacy.title': 'Privacy Policy',
  'privacy.intro':
    'Alaga is software that a person, a clinic or an organization runs on a computer of their own. This page says what that computer keeps about you and your pets. Whoever runs it is called "the operator" here; in the desktop app that is you.',
  'privacy.collected': 'Data we collect',
  'privacy.collected.account':
    'Your account: name, email address, a password that is kept only as a hash nobody can read back, your language and time zone, and what you choose to add to your profile. If you log in with an identity provider: its identifier for you and, the first time, the name, verified email address and picture that it tells. If you verify a phone number: that number, so that a code can let you in.',
  'privacy.collected.pets':
    'Your pets: names, photos, birth dates, medical records with their photos, documents and costs, the reminders that follow from them, and your monthly budget. Of vet clinics: those that you add yourself, which nobody else sees, and your ratings, which others read without your name. Your location is used to find clinics near it only after you allow it, and is not stored.',
  'privacy.collected.support':
    'What you write to support, with the photos you attach: it is kept until your account is deleted, and mailed to the operator where the operator has set that up.',
  'privacy.collected.technical':
    'To keep the service working: a cookie that keeps you logged in, with the kind of browser and when it was last used, short-lived counters of failed log-ins and of codes sent by address, and a log of which kind of request was answered when, without its contents. There is no telemetry, no analytics and no advertising profile.',
  'privacy.usage': 'How data is used',
  'privacy.usage.text':
    'Only for what you see: to show your booklet, to work out reminders, to let you log in, and to send the emails and reminders that you ask for, such as a confirmation or a password link.',
  'privacy.sharing': 'Sharing',
  'privacy.sharing.none':
    'Your data stays on the server that you use. Alaga sells nothing, and sends nothing to its makers or to anybody else. Emails go through the mail service, and text messages through the SMS service, that the operator has set up. If you turn notices on in a browser, its maker’s push service carries them to your device, encrypted so that only your browser can read them; the server keeps the address for that until you turn them off or sign out there. When you look for vet clinics, the server may ask OpenStreetMap’s directory about the area of some 30 km that you are in, never your place itself, and not who asks; a street map is drawn from pictures that your browser fetches from the map’s service. Where the operator has set up Google Maps, the server asks Google too, which learns where you look to about a kilometre, and not who asks; Google’s own map, if you choose it, your browser loads from Google. In a household’s app all of this happens only once you allow it.',
  'privacy.sharing.public':
    'Each pet has a link and a code that nobody can guess. Who has one of them sees the pet’s profile and records, and your name, phone number, email address and emergency contact, as far as your privacy settings allow, and can save that contact: the settings turn the public profile off at once, or leave the emergency contact out. Search engines are asked to leave the page out, and it sets no cookies.',
  'privacy.security': 'Security',
  'privacy.security.text':
    'Passwords, log-ins, email links and codes are stored only as hashes, links and codes work once and expire, and everybody else’s data is out of reach of your account, as yours is of theirs. A phone number travels encrypted wherever the address of this app starts with https, stands beside its code only as a keyed hash, and is kept with your account once you verify it; it is used for logging in, and for text reminders only if you turn them on. With biometric login the server keeps a public key and the kind of your device; your fingerprint and your face never leave it. Whoever controls the server’s computer can read what is stored on it; choose a server whose operator you trust.',
  'privacy.rights': 'Your rights',
  'privacy.rights.access':
    'Everything that Alaga keeps about you is shown in the app, except what you wrote to support. You can correct it there, and delete pets and records. What you delete leaves your lists at once, can be taken back for 30 days from Recently deleted in your profile, and is then removed for good.',
  'privacy.rights.account':
    'On your profile page you can take your data with you as one file, put such a file back, and delete your account yourself. Deleting an account removes everything that belongs to it for good; backups that the operator makes may hold it a while longer.',
  'privacy.medical': 'Medical disclaimer',
  'privacy.medical.text':
    'Alaga is a booklet, not a veterinarian. What it stores and reminds you of does not replace the advice of one.',
  'privacy.liability': 'Liability',
  'privacy.liability.text':
    'The operator is responsible for the server, its backups and its safety. The software comes without warranty, as the terms of service say.',
  'privacy.changes': 'Changes to this policy',
  'privacy.changes.text':
    'When Alaga starts to keep or to share anything new, this page says so in the version that does it. The date above tells when it last changed.',

  // Terms of service
  'terms.title': 'Terms of Service',
  'terms.intro':
    'By using Alaga you agree to these terms with whoever runs the server that you use, called "the operator" here. In the desktop app you run it yourself, and are your own operator.',
  'terms.data': 'The data you enter',
  'terms.data.text':
    'What you enter is stored so that the app can show it to you: your account, your pets, their records, photos and reminders. It stays yours. The privacy policy lists it in full.',
  'terms.usage': 'Using Alaga',
  'terms.usage.text':
    'Keep records of animals that you care for, keep your password to yourself, and do not enter what breaks the law or the rights of others. Do not try to reach data that is not yours or to overload the server; the operator may close an account that does.',
  'terms.sharing': 'Sharing',
  'terms.sharing.text':
    'Others see of your pets only what their links and codes show. You decide whom you give these, and are responsible for what you make public.',
  'terms.security': 'Security and backups',
  'terms.security.text':
    'Alaga protects your account as the privacy policy describes. Keeping the server safe and backed up is up to its operator. Keep important papers, such as vaccination certificates, in the original too.',
  'terms.rights': 'Your rights',
  'terms.rights.text':
    'You may stop using Alaga at any time, delete what you entered, and delete your account and everything in it for good.',
  'terms.medical': 'Medical disclaimer',
  'terms.medical.text':
    'Alaga gives no medical advice. Reminders are worked out from the dates you enter and can be wrong when those are. Ask a veterinarian about your animal’s health, and in an emergency go to one at once.',
  'terms.liability': 'Liability',
  'terms.liability.text':
    'Alaga is free and comes as it is, without warranty. As far as the law allows, neither its makers nor the operator are liable for harm from a missed reminder, lost data or an interruption.',
  'terms.changes': 'Changes to these terms',
  'terms.changes.text':
    'These terms can change with a new version. The date above tells when they last did; whoever goes on using Alaga agrees to them.',

  // FAQ
  'faq.title': 'Frequently Asked Questions',
  'faq.intro': 'Short answers. Open as many as you like.',
  'faq.support.title': 'Is your question not here?',
  'faq.support.text': 'Your profile page leads on from here.',
  'faq.support': 'Contact Support',
  'faq.tour': 'Show me around',
  'licences.title': 'Licences',
  'licences.intro':
    'Alaga contains the work of other people, each under its own terms. Under LGPL-3.0 you may put a changed version of a library in the place of ours.',
  'licences.packages': '{count, plural, one {# package} other {# packages}}',
  'licences.noText': 'This package comes with no text of its own. It may be used under: {licence}.',
  'faq.start': 'Getting Started',
  'faq.start.price.q': 'What does Alaga cost?',
  'faq.start.price.a':
    'Nothing. Alaga is free, with as many pets, medical records and reminders as you like.',
  'faq.start.account.q': 'How do I get an account?',
  'faq.start.account.a':
    'Sign up with your email address and a password. We send you an email with a link; open it to confirm your email, and log in. In the desktop app there is no email to wait for: the account works at once. Where your server offers it, the landing page also lets you in with an identity provider: your account is then made from the name and verified email that it tells us. Or with a code in a text message: that account has no email until you add one in your profile.',
  'faq.start.first.q': 'What should I do first?',
  'faq.start.first.a':
    'Add your first pet with a name and a photo, then the latest vaccination with its next due date. The reminder follows by itself. To look around first, explore with the sample pets on the empty dashboard.',
  'faq.pets': 'Pet Management',
  'faq.pets.many.q': 'Can I keep more than one pet?',
  'faq.pets.many.a':
    'Yes, multiple pets are supported: as many as you care for, whether dog, cat, bird, rabbit, horse or something rarer.',
  'faq.pets.edit.q': 'How do I change what I wrote about a pet?',
  'faq.pets.edit.a': 'Open the pet and choose Edit. Everything can be changed, the photo too.',
  'faq.pets.delete.q': 'What happens when I delete a pet?',
  'faq.pets.delete.a':
    'The pet, its records and its reminders leave your lists at once. For 30 days you can take them back from Recently deleted in your profile; then they are removed for good.',
  'faq.records': 'Medical Records',
  'faq.records.types.q': 'Which records can I keep?',
  'faq.records.types.a':
    'Vaccines, deworming, treatments, surgeries, checkups, lab tests and grooming, each with its date, cost, clinic, notes and photos.',
  'faq.records.photos.q': 'Can I add photos?',
  'faq.records.photos.a':
    'Yes, up to three to a record, for example of the vaccine’s label or a lab result. Photos are compressed before they are sent, so that they load quickly and use little data.',
  'faq.records.edit.q': 'Can I correct a record?',
  'faq.records.edit.a':
    'Yes. Open it and choose Edit. When its next due date changes, the reminder moves along.',
  'faq.reminders': 'Reminders & Notifications',
  'faq.reminders.how.q': 'Where do reminders come from?',
  'faq.reminders.how.a':
    'Reminders are generated automatically from your medical records: give a record a next due date, and its reminder is there.',
  'faq.reminders.custom.q': 'Can I write a reminder of my own?',
  'faq.reminders.custom.a':
    'Yes. Open your pet, choose Add Care Plan, and say what is done how often: a medicine, a walk, a brushing. Alaga reminds you at each time, and once more when it is late.',
  'faq.reminders.snooze.q': 'Can I put a reminder off?',
  'faq.reminders.snooze.a':
    'Yes. Open the bell on the dashboard and snooze it for up to a week, or dismiss it until you come back another time. That stays on your device; the Schedule goes on showing the reminder, and brings it back when you like.',
  'faq.reminders.overdue.q': 'How do I see what is overdue?',
  'faq.reminders.overdue.a':
    'Overdue reminders show in red on the dashboard, and the notification bell counts them. The Schedule lists all that is due, from overdue to later, and what you ticked off.',
  'faq.reminders.push.q': 'Does Alaga notify me while it is closed?',
  'faq.reminders.push.a':
    'Yes, in the ways that you turn on under Notifications in your profile: by email, by text message for records and care plans where you ask for it, and as notices of your phone or computer once you allow them there, as far as your server is set up for it. The desktop app shows notices while it runs; under This computer in your profile you choose whether it stays beside the clock when you close its window, and starts with the computer.',
  'faq.sharing': 'QR Codes & Sharing',
  'faq.sharing.qr.q': 'Can my pet have a QR tag?',
  'faq.sharing.qr.a':
    'Yes. The QR tab of each pet has two codes: a collar tag, which any phone’s camera opens, to print in several sizes, and a profile code for Alaga’s scanner. Both show what your privacy settings allow. In the desktop app the tag holds your contact itself, since others cannot reach your computer.',
  'faq.sharing.now.q': 'Who can see my pets?',
  'faq.sharing.now.a':
    'You, and whoever holds a link, a tag or a code of a pet: they see its profile and records, and how to reach you. In the QR tab you can replace the link, which ends the old one and its tags. Profile codes go on working until you turn the public profile off in your privacy settings: then nobody can open anything of your pets, and only what is written in a printed code itself can still be read.',
  'faq.sharing.scan.q': 'How do I scan the code of another pet?',
  'faq.sharing.scan.a':
    'Choose Scan Pet QR on the dashboard and hold the code in front of the camera, or upload a picture of it. Profile codes, share links and collar tags of Alaga are read. The pet stands under Other Pets from then on: there you see what its owner shows at that moment or, where that is nothing, what was saved, and from there you can call the owner, add the pet to your own or remove it. What was saved stays in your account until you remove it.',
  'faq.data': 'Data & Privacy',
  'faq.data.where.q': 'Where is my data?',
  'faq.data.where.a':
    'On the server whose address you opened, or in the desktop app on your own computer. Emails and text messages go out through the services that its operator has set up; nothing else is sent anywhere, and there is no telemetry.',
  'faq.data.export.q': 'Can I take my data with me?',
  'faq.data.export.a':
    'Yes: your data can be exported as a JSON file from the profile page, with your pets, records, reminders, photos and PDFs. Import data, beside it, puts such a file back, into this account or another one, without doubling anything.',
  'faq.data.delete.q': 'What happens when I delete my account?',
  'faq.data.delete.a':
    'Deleting an account permanently deletes all data: pets, records, photos and reminders, at once and on every device where you are signed in. The button stands at the end of your profile, and asks you to type DELETE MY ACCOUNT first.',
  'faq.help': 'Technical Support',
  'faq.help.offline.q': 'Does Alaga work offline?',
  'faq.help.offline.a':
    'Offline use is basic viewing only: what you have opened on a device is kept there for up to 30 days and opens without a connection, with the photos you have seen; the app says from when it is. And nothing that you do meanwhile is lost: new pets and records with their photos, changes and deletions of them, reminders that you complete, scanned pets and ratings of clinics wait on the device and are sent when the connection is back. Where the same thing was changed elsewhere, both versions are shown and you choose. PDFs, bulk import, QR codes and sharing need a connection. Put Alaga on your home screen, so that the browser does not clear away what it keeps; signing out clears it. The desktop app has its server inside and needs no connection at all.',
  'faq.help.password.q': 'I forgot my password. What now?',
  'faq.help.password.a':
    'Choose "Forgot your password?" on the login screen. You get a link that works once and for one hour. With a new password from that link, biometric login is off on all your devices until you set it up again.',
  'faq.help.install.q': 'Which devices does it run on?',
  'faq.help.install.a':
    'Any phone, tablet or computer with a current browser. For a household there is also a desktop app.',
  'faq.vets': 'Veterinary Integration',
  'faq.vets.find.q': 'Can Alaga find a vet near me?',
  'faq.vets.find.a':
    'Yes. “Find Vet Clinics” on the dashboard lists clinics near you with their distance, opening hours, phone and owners’ ratings, and shows them on a map. They come from OpenStreetMap, as far as whoever runs the server allows; a clinic that is missing can be added for yourself alone.',
  'faq.vets.connect.q': 'Can my vet write into the booklet?',
  'faq.vets.connect.a': 'No. Only you do; show your vet the record or its photo on your screen.',

  // Welcome screen and tour
  'welcome.title': 'Welcome to Alaga!',
  'welcome.title.named': 'Welcome to Alaga, {name}!',
  'welcome.text': 'Everything about your pets’ health, in one calm booklet.',
  'welcome.records': 'Track medical records',
  'welcome.records.text': 'Vaccinations, treatments and everything else, with dates and photos.',
  'welcome.reminders': 'Smart reminders',
  'welcome.reminders.text': 'For important dates, made from the records themselves.',
  'welcome.tags': 'QR pet tags',
  'welcome.tags.text': 'Digital pet identification for the collar, ready to print.',
  'welcome.add': 'Add Your First Pet',
  'welcome.explore': 'Explore Dashboard',
  'welcome.tour': 'Show me around',
  'onboarding.title': 'Getting to know Alaga',
  'onboarding.progress': 'Step {step} of {count}',
  'onboarding.skip': 'Skip',
  'onboarding.next': 'Next',
  'onboarding.welcome': 'Welcome',
  'onboarding.welcome.text':
    'Alaga is the booklet for the whole life of your pets. Two more steps, and you know your way around.',
  'onboarding.features': 'Key Features',
  'onboarding.records': 'Medical records',
  'onboarding.records.text': 'Every vaccine, treatment and checkup in one place.',
  'onboarding.reminders': 'Smart reminders',
  'onboarding.reminders.text':
    'The next due date turns into a reminder by itself, and the Schedule shows what is due when.',
  'onboarding.expenses': 'Expense tracking',
  'onboarding.expenses.text':
    'Note what a visit cost with its record; Alaga adds it up, keeps to a monthly budget and makes a file for a spreadsheet.',
  'onboarding.clinics': 'Find vet clinics',
  'onboarding.clinics.text':
    'Nearby clinics on a list and a map, with opening hours and owners’ ratings.',
  'onboarding.start': 'Get Started',
  'onboarding.start.text': 'A name is enough to begin. Everything else can come later.',
  'onboarding.add': 'Add Your First Pet',

  // Landing
  'landing.records': 'Medical Records',
  'landing.records.text': 'Vaccines, treatments and visits together',
  'landing.schedule': 'Appointment Scheduling',
  'landing.schedule.text': 'What is due, this week and next',
  'landing.reminders': 'Smart Reminders',
  'landing.reminders.text': 'A nudge one day before each due date',
  'landing.provider': 'Continue with {name}',
  'landing.provider.unnamed': 'Continue with an external identity provider',
  'landing.sms': 'Login with SMS',
  'landing.choose': 'Choose your preferred secure login method',
  'landing.email': 'Login with email',
  'landing.signUp': 'Sign up',
  'landing.footer': 'By continuing you agree to our {terms} and {privacy}.',
  'landing.denied': 'You are not logged in',
  'landing.denied.text':
    'The login was cancelled at the identity provider. Try again whenever you like, or log in with email.',
  'landing.expired': 'That login is no longer valid',
  'landing.expired.text':
    'It took too long, was used before or was started in another browser. Please start it here again.',
  'landing.unverified': 'Your email address is not verified',
  'landing.unverified.text':
    'The identity provider has not verified it, so Alaga cannot know that it is yours. Verify it there and try again, or log in with email.',
  'landing.unavailable': 'The identity provider does not answer',
  'landing.unavailable.text': 'Please try again in a few minutes, or log in with email.',
  'landing.busy': 'Too many attempts',
  'landing.busy.text': 'Please wait 15 minutes and try again, or log in with email.',
  'landing.taken': 'Another login is linked already',
  'landing.taken.text':
    'The Alaga account of this email address is already linked to another login of the same provider. Please use that one, or log in another way.',
  'landing.failed': 'The login did not work',
  'landing.failed.text':
    'Alaga could not accept what the identity provider answered. Please try again, or log in with email. If it goes on, tell whoever runs this server.',
} as const;
