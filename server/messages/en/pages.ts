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
    'Alaga is software that a person, a clinic or an organization runs on a computer of their own. This page explains what that computer stores about you and your pets. On this page, "the operator" is the person or organization that runs it; in the desktop app, that is you.',
  'privacy.collected': 'Data we collect',
  'privacy.collected.account':
    'Your account: name, email address, your password (only as a hash that cannot be turned back), your language and time zone, and anything you add to your profile. If you log in with an identity provider: its identifier for you and, the first time, the name, verified email address and picture that it sends. If you verify a phone number: that number, so you can log in with a code.',
  'privacy.collected.pets':
    'Your pets: names, photos, birth dates, medical records with their photos, documents and costs, the reminders made from them, weights, care plans with the doses given, the diary, and documents. Your other expenses and your monthly budget. What others write about your pets: sitters, people in your household, finders, and vets to whom you gave a link. Vet clinics: the ones you add, which only you can see, and your ratings, which others see without your name. Your location is used to find nearby clinics only after you allow it, and it is not stored.',
  'privacy.collected.support':
    'Your messages to support and the photos you attach. They are stored until your account is deleted, and emailed to the operator if the operator has set that up.',
  'privacy.collected.technical':
    'To keep the service working: a cookie that keeps you logged in, with the type of browser and the time of its last use; short-lived counters of failed logins and of sent codes for each network address; and a log of the type and time of requests, without their contents. There is no telemetry, no analytics and no advertising profile.',
  'privacy.usage': 'How data is used',
  'privacy.usage.text':
    'Only to run the app for you: to show your booklet, calculate reminders, log you in, and send the emails and reminders that you ask for, such as a confirmation or a password link.',
  'privacy.sharing': 'Sharing',
  'privacy.sharing.none':
    'Your data stays on the server that you use. Alaga never sells your data, and sends nothing to its makers or to anyone else. Emails and text messages go through the services that the operator has set up. If you turn on notices in a browser, the browser maker’s push service delivers them, encrypted so that only your browser can read them; the server keeps the delivery address until you turn notices off or sign out. When you look for vet clinics, the server may query OpenStreetMap for an area of about 30 km around you, without your exact location or your identity. Your browser downloads the street map from the map service. If the operator has set up Google Maps, the server also queries Google with your location rounded to about one kilometre, without your identity; if you choose Google’s map, your browser loads it from Google. In the desktop app, all of this happens only after you allow it.',
  'privacy.sharing.public':
    'Each pet has a link and a code that cannot be guessed. Anyone who has one of them can see the pet’s profile and records and, depending on your privacy settings, your name, phone number, email address and emergency contact, and can save that contact. In the privacy settings you can turn the public profile off at once, or hide the emergency contact. The page asks search engines not to list it, and it sets no cookies. People you invite to your household see the pets that you share with them, and sitters and vets see what their link shows, until you end it or it expires. If you add another service for notices, such as ntfy or a webhook, the server sends your notices there.',
  'privacy.security': 'Security',
  'privacy.security.text':
    'Passwords, logins, email links and codes are stored only as hashes. Links and codes work once and expire. No account can reach the data of another unless its owner shares it. If the address of this app starts with https, everything you send is encrypted on its way. A phone number is stored with its code only as a keyed hash, and with your account once you verify it; it is used for logging in, and for text reminders only if you turn them on. For biometric login the server stores a public key and the type of your device; your fingerprint and face never leave the device. Anyone who controls the server’s computer can read what is stored on it, so choose a server whose operator you trust.',
  'privacy.rights': 'Your rights',
  'privacy.rights.access':
    'The app shows everything that Alaga stores about you, except your messages to support. You can correct it there, and delete pets and records. Deleted items leave your lists at once. For 30 days you can restore them from Recently deleted in your profile; then they are removed for good.',
  'privacy.rights.account':
    'On your profile page you can export your data as one file, import such a file, and delete your account. Deleting an account permanently removes everything that belongs to it. Backups made by the operator may contain it for a while longer.',
  'privacy.medical': 'Medical disclaimer',
  'privacy.medical.text':
    'Alaga is a booklet, not a veterinarian. Its records and reminders do not replace veterinary advice.',
  'privacy.liability': 'Liability',
  'privacy.liability.text':
    'The operator is responsible for the server, its backups and its security. The software comes without warranty; see the terms of service.',
  'privacy.changes': 'Changes to this policy',
  'privacy.changes.text':
    'If a new version of Alaga stores or shares anything new, this page says so. The date above shows when it last changed.',

  // Terms of service
  'terms.title': 'Terms of Service',
  'terms.intro':
    'By using Alaga you agree to these terms with the person or organization that runs the server you use ("the operator"). In the desktop app, you are your own operator.',
  'terms.data': 'The data you enter',
  'terms.data.text':
    'What you enter is stored so that the app can show it to you: your account, your pets, their records, photos and reminders. It remains yours. The privacy policy lists it in full.',
  'terms.usage': 'Using Alaga',
  'terms.usage.text':
    'Use Alaga for animals that you care for, keep your password to yourself, and do not enter anything that breaks the law or the rights of others. Do not try to access data that is not yours or to overload the server; the operator may close accounts that do.',
  'terms.sharing': 'Sharing',
  'terms.sharing.text':
    'Other people see only what you share: through links, codes and invitations. You decide who gets them, and you are responsible for what you make public.',
  'terms.security': 'Security and backups',
  'terms.security.text':
    'Alaga protects your account as the privacy policy describes. The operator is responsible for keeping the server secure and backed up. Keep the originals of important papers, such as vaccination certificates.',
  'terms.rights': 'Your rights',
  'terms.rights.text':
    'You may stop using Alaga at any time, delete what you entered, and permanently delete your account with everything in it.',
  'terms.medical': 'Medical disclaimer',
  'terms.medical.text':
    'Alaga gives no medical advice. Reminders are calculated from the dates you enter, so a wrong date gives a wrong reminder. Ask a veterinarian about your animal’s health, and in an emergency go to one at once.',
  'terms.liability': 'Liability',
  'terms.liability.text':
    'Alaga is free and provided as is, without warranty. As far as the law allows, neither its makers nor the operator are liable for harm caused by a missed reminder, lost data or an interruption.',
  'terms.changes': 'Changes to these terms',
  'terms.changes.text':
    'These terms can change with a new version. The date above shows when they last changed. By continuing to use Alaga you agree to them.',

  // FAQ
  'faq.title': 'Frequently Asked Questions',
  'faq.intro': 'Open as many as you like.',
  'faq.support.title': 'Is your question not here?',
  'faq.support.text': 'Contact support from your profile.',
  'faq.support': 'Contact Support',
  'faq.tour': 'Show me around',
  'changelog.title': 'What’s New',
  'changelog.version': 'You have version {version} of Alaga.',
  'licences.title': 'Licences',
  'licences.intro':
    'Alaga contains the work of other people, each under its own licence. Under LGPL-3.0 you may replace our copy of a library with a version that you changed.',
  'licences.packages': '{count, plural, one {# package} other {# packages}}',
  'licences.noText': 'This package comes with no text of its own. It may be used under: {licence}.',
  'faq.start': 'Getting Started',
  'faq.start.price.q': 'What does Alaga cost?',
  'faq.start.price.a':
    'Nothing. Alaga is free, with as many pets, medical records and reminders as you like.',
  'faq.start.account.q': 'How do I get an account?',
  'faq.start.account.a':
    'Sign up with your email address and a password. We send you an email with a link; open it to confirm your email, then log in. In the desktop app the account works at once. If your server offers it, you can also start with an identity provider, which gives us your name and verified email address, or with a code sent by text message. An account made by text message has no email address until you add one in your profile.',
  'faq.start.first.q': 'What should I do first?',
  'faq.start.first.a':
    'Add your first pet with a name and a photo, then the latest vaccination with its next due date. The reminder is made automatically. To look around first, try the sample pets on the empty dashboard.',
  'faq.pets': 'Pet Management',
  'faq.pets.many.q': 'Can I keep more than one pet?',
  'faq.pets.many.a':
    'Yes, multiple pets are supported: as many as you care for, whether dog, cat, bird, rabbit, horse or something rarer.',
  'faq.pets.edit.q': 'How do I change a pet’s details?',
  'faq.pets.edit.a':
    'Open the pet and choose Edit. You can change everything, including the photo.',
  'faq.pets.delete.q': 'What happens when I delete a pet?',
  'faq.pets.delete.a':
    'The pet, its records and its reminders leave your lists at once. For 30 days you can restore them from Recently deleted in your profile; then they are removed for good.',
  'faq.records': 'Medical Records',
  'faq.records.types.q': 'Which records can I keep?',
  'faq.records.types.a':
    'Vaccines, deworming, treatments, surgeries, checkups, lab tests and grooming, each with its date, cost, clinic, notes and photos.',
  'faq.records.photos.q': 'Can I add photos?',
  'faq.records.photos.a':
    'Yes, up to three per record, for example the vaccine’s label or a lab result. Photos are compressed before they are sent, so they load quickly and use little data.',
  'faq.records.edit.q': 'Can I correct a record?',
  'faq.records.edit.a':
    'Yes. Open it and choose Edit. If you change the next due date, the reminder moves with it.',
  'faq.reminders': 'Reminders & Notifications',
  'faq.reminders.how.q': 'Where do reminders come from?',
  'faq.reminders.how.a':
    'Reminders are generated automatically from your medical records: enter a next due date in a record, and Alaga makes the reminder.',
  'faq.reminders.custom.q': 'Can I make my own reminders?',
  'faq.reminders.custom.a':
    'Yes. Open your pet, choose Add Care Plan, and enter what to do and how often: a medicine, a walk, a brushing. Alaga reminds you each time, and once more when it is late.',
  'faq.reminders.snooze.q': 'Can I put a reminder off?',
  'faq.reminders.snooze.a':
    'Yes. Open the bell on the dashboard and snooze the reminder for up to a week, or dismiss it until your next visit. This applies to your device only. The Schedule still shows the reminder, and you can bring it back there.',
  'faq.reminders.overdue.q': 'How do I see what is overdue?',
  'faq.reminders.overdue.a':
    'Overdue reminders show in red on the dashboard, and the notification bell counts them. The Schedule lists everything that is due, from overdue to later, and everything you completed.',
  'faq.reminders.push.q': 'Does Alaga notify me while it is closed?',
  'faq.reminders.push.a':
    'Yes. Turn on what you want under Notifications in your profile: email, text messages for the records and care plans that ask for them, and notices on your phone or computer once you allow them there. Your server must be set up for each of these. The desktop app shows notices while it runs; under This computer in your profile you choose whether it keeps running when you close its window, and whether it starts with the computer.',
  'faq.sharing': 'QR Codes & Sharing',
  'faq.sharing.qr.q': 'Can my pet have a QR tag?',
  'faq.sharing.qr.a':
    'Yes. The QR tab of each pet has two codes: a collar tag in several sizes to print, which any phone’s camera can open, and a profile code for Alaga’s scanner. Both show what your privacy settings allow. In the desktop app the tag contains your contact details, because other people cannot reach your computer.',
  'faq.sharing.now.q': 'Who can see my pets?',
  'faq.sharing.now.a':
    'You, the people you invited to your household, and anyone who has a link, tag or code of a pet: they see its profile and records, and how to reach you. In the QR tab you can replace the link, which turns off the old one and its tags. Profile codes keep working until you turn off the public profile in your privacy settings. Then your pets’ pages cannot be opened, and only the details inside a printed code can still be read.',
  'faq.sharing.family.q': 'Can my family or a sitter help with my pets?',
  'faq.sharing.family.a':
    'Yes. Under Household in your profile you can invite family, carers and viewers with their own accounts, for all your pets or some of them. For a sitter, make a link that opens a care sheet without an account. You can end either at any time.',
  'faq.sharing.scan.q': 'How do I scan the code of another pet?',
  'faq.sharing.scan.a':
    'Choose Scan Pet QR on the dashboard and hold the code in front of the camera, or upload a picture of it. Alaga reads its own profile codes, share links and collar tags. The pet then appears under Other Pets. There you see what its owner shares now, or the details saved when you scanned it if nothing is shared. You can call the owner, add the pet to your own, or remove it. Saved details stay in your account until you remove them.',
  'faq.data': 'Data & Privacy',
  'faq.data.where.q': 'Where is my data?',
  'faq.data.where.a':
    'On the server whose address you opened or, in the desktop app, on your own computer. Emails, text messages and notices on your devices go through the services that the privacy policy names. There is no telemetry.',
  'faq.data.export.q': 'Can I take my data with me?',
  'faq.data.export.a':
    'Yes: your data can be exported as a JSON file from the profile page, with your pets, records, reminders, photos and PDFs. Use Import data to load such a file into this account or another one. Nothing is duplicated.',
  'faq.data.delete.q': 'What happens when I delete my account?',
  'faq.data.delete.a':
    'Deleting an account permanently deletes all data: pets, records, photos and reminders, at once and on every device where you are signed in. The button is at the end of your profile. It asks you to type DELETE MY ACCOUNT first.',
  'faq.help': 'Technical Support',
  'faq.help.offline.q': 'Does Alaga work offline?',
  'faq.help.offline.a':
    'Offline use is basic viewing only: what you have opened on a device stays there for up to 30 days, with the photos you have seen, and the app shows how old it is. Nothing you do offline is lost: new pets, records and documents with their photos and PDFs, changes and deletions, completed reminders, weights, care plans, doses, diary entries, expenses, scanned pets, your own clinics and clinic ratings wait on the device and are sent when you are online again. If something was also changed elsewhere, Alaga shows both versions and you choose. Opening PDFs, bulk import, QR codes and sharing need a connection. Add Alaga to your home screen so that the browser does not clear its data; signing out clears it. The desktop app includes its own server and needs no connection at all.',
  'faq.help.password.q': 'I forgot my password. What now?',
  'faq.help.password.a':
    'Choose "Forgot your password?" on the login screen. We send you a link that works once, within one hour. After you set a new password, biometric login is off on all your devices until you set it up again.',
  'faq.help.install.q': 'Which devices does it run on?',
  'faq.help.install.a':
    'Any phone, tablet or computer with a current browser. There is also a desktop app for households.',
  'faq.vets': 'Veterinary Integration',
  'faq.vets.find.q': 'Can Alaga find a vet near me?',
  'faq.vets.find.a':
    'Yes. “Find Vet Clinics” on the dashboard lists clinics near you with their distance, opening hours, phone and owners’ ratings, and shows them on a map. The clinics come from OpenStreetMap, if the operator of your server allows it. If a clinic is missing, you can add it for yourself.',
  'faq.vets.connect.q': 'Can my vet write into the booklet?',
  'faq.vets.connect.a':
    'Yes, if your server offers it. Open your pet, choose For the vet, and make a link. Your vet reads the booklet there without an account and can hand back a report of the visit. It is not in the booklet until you have looked at it and added it. Or show your vet the record on your screen, or share the vaccination card.',

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
    'Alaga is the booklet for the whole life of your pets. Two more steps and you will know your way around.',
  'onboarding.features': 'Key Features',
  'onboarding.records': 'Medical records',
  'onboarding.records.text': 'Every vaccine, treatment and checkup in one place.',
  'onboarding.reminders': 'Smart reminders',
  'onboarding.reminders.text':
    'Each next due date becomes a reminder, and the Schedule shows what is due and when.',
  'onboarding.expenses': 'Expense tracking',
  'onboarding.expenses.text':
    'Enter what a visit cost with its record. Alaga adds it up, compares it with your monthly budget and exports a spreadsheet file.',
  'onboarding.clinics': 'Find vet clinics',
  'onboarding.clinics.text':
    'Nearby clinics on a list and a map, with opening hours and owners’ ratings.',
  'onboarding.start': 'Get Started',
  'onboarding.start.text': 'A name is enough to begin. Everything else can come later.',
  'onboarding.add': 'Add Your First Pet',

  // Landing
  'landing.records': 'Medical Records',
  'landing.records.text': 'Vaccines, treatments and visits in one place',
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
  'landing.unavailable': 'The identity provider is not responding',
  'landing.unavailable.text': 'Please try again in a few minutes, or log in with email.',
  'landing.busy': 'Too many attempts',
  'landing.busy.text': 'Please wait 15 minutes and try again, or log in with email.',
  'landing.taken': 'Another login is already linked',
  'landing.taken.text':
    'The Alaga account of this email address is already linked to another login of the same provider. Please use that one, or log in another way.',
  'landing.disabled': 'This account is disabled',
  'landing.disabled.text': 'Please write to the operator of this server.',
  'landing.closed': 'You have no account here yet',
  'landing.closed.text':
    'A new account needs a valid invitation here. If you have one, open its link and continue from there.',
  'landing.failed': 'The login did not work',
  'landing.failed.text':
    'Alaga could not accept what the identity provider answered. Please try again, or log in with email. If it happens again, tell the operator of this server.',
} as const;
