import type { transfer as en } from '#server/messages/en/transfer.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const transfer: TranslatedTexts<typeof en> = {
  // Export and import
  'transfer.import.invalid': 'Mali ang format o sira ang file.',
  'transfer.import.invalid.entry':
    'Mali ang format o sira ang file. Nasa “{list}” ang problema, ika-{entry} na entry.',
  'transfer.import.invalid.field':
    'Mali ang format o sira ang file. Ang problema ay ang “{field}” sa “{list}”, ika-{entry} na entry.',
  'transfer.import.tooLarge': 'Mas malaki sa 200 MB ang file na ito kaya hindi ito mai-import.',
  'transfer.underWay':
    'May export o import pa ng account mo na hindi tapos. Hintayin muna itong matapos.',
  'transfer.busy': 'Abala pa ang Alaga sa ibang export at import. Subukan ulit maya-maya.',
  'transfer.import.failed': 'Hindi na-import',
  'transfer.import.failed.text': 'Walang nabago. Pakisubukan ulit.',
  'transfer.pets': 'Mga alaga',
  'transfer.medicalRecords': 'Mga medical record',
  'transfer.reminders': 'Mga paalala',
  'transfer.photos': 'Mga litrato',
  'transfer.documents': 'Mga PDF',
  'transfer.weighings': 'Mga timbang',
  'transfer.expenseItems': 'Mga gastos',
  'transfer.scannedPets': 'Mga na-scan na alaga',
  'transfer.ownClinics': 'Mga sariling clinic',
  'transfer.clinicRatings': 'Mga rating ng clinic',
  'transfer.export': 'I-export ang data',
  'transfer.export.text':
    'Ie-export ang lahat, pati mga litrato at PDF. Puwede mo itong i-restore dito o sa ibang Alaga account. Ingatan ang file, dahil mababasa ito ng sinumang may hawak nito.',
  'transfer.export.samples': 'Hindi kasama ang sample pets.',
  'transfer.export.pet': 'Kopya ni {name}',
  'transfer.export.pet.text':
    'Lahat tungkol kay {name} bilang file: mga record kasama ang litrato at dokumento, mga plano ng pag-aalaga, diary at timbang. Puwede itong idagdag sa isang account bilang panibagong alaga, sa “Mag-import ng data”.',
  'transfer.export.parts':
    'Masyadong malaki ang data mo para sa iisang file, kaya ise-save ito bilang {parts, plural, one {# file} other {# na file}}. Itago ang lahat: para ma-restore ang buo, i-import ang bawat isa, kahit anong pagkakasunod. Kung magtanong ang browser mo, payagan itong mag-save ng maraming file.',
  'transfer.export.size': 'Mga {size}',
  'transfer.export.start': 'I-export',
  'transfer.export.busy': 'Ine-export ang data mo',
  'transfer.export.busy.part': 'Ine-export ang data mo, file {part} sa {parts}',
  'transfer.export.done': 'Na-export ang data',
  'transfer.export.done.text': 'Na-save ito bilang {name}.',
  'transfer.export.done.parts':
    'Na-save ito bilang {parts, plural, one {# file} other {# na file}}. Itago ang lahat ng ito.',
  'transfer.export.failed': 'Hindi na-export',
  'transfer.export.failed.text': 'Walang na-save. Pakisubukan ulit.',
  'transfer.export.some':
    '{saved} lang sa {parts} file ang na-save. Mag-export ulit para makuha ang lahat.',
  'transfer.import': 'Mag-import ng data',
  'transfer.import.text':
    'Pumili ng file na galing sa export ng Alaga. Makikita mo muna ang laman nito bago may mabago.',
  'transfer.import.choose': 'Pumili ng file',
  'transfer.import.reading': 'Binabasa ang {name}',
  'transfer.import.checking': 'Tinitingnan ang laman ng {name}…',
  'transfer.import.holds': 'Laman ng {name}',
  'transfer.import.part':
    'File {part} ito sa {parts}. I-import din ang iba, kahit anong pagkakasunod.',
  'transfer.import.exported': 'Na-export noong {date}',
  'transfer.import.there': '{count, plural, one {# ang nandito na} other {# ang nandito na}}',
  'transfer.import.added': 'Naidagdag sa account mo',
  'transfer.import.rule':
    'Ang kulang lang ang idadagdag. Hindi magbabago ang dati nang nasa account mo, pati ang pangalan, email, language, time zone at mga setting ng notification.',
  'transfer.import.rule.hiding':
    'Bukod doon, ang kulang lang ang idadagdag. Hindi magbabago ang dati nang nasa account mo, pati ang pangalan, email, language, time zone at mga setting ng notification.',
  'transfer.import.profile': 'Mga detalye ng profile',
  'transfer.import.profile.fill': 'Lalagyan ang mga walang laman o hindi mo pa nabago: {fields}',
  'transfer.import.profile.none': 'Walang kailangang lagyan.',
  'transfer.import.profile.filled': 'Nilagyan ang mga walang laman o hindi mo pa nabago: {fields}',
  'transfer.import.field.phone': 'phone number',
  'transfer.import.field.address': 'address mo',
  'transfer.import.field.city': 'city o bayan',
  'transfer.import.field.country': 'bansa',
  'transfer.import.field.dateOfBirth': 'birthday',
  'transfer.import.field.emergencyContact': 'tatawagan sa emergency',
  'transfer.import.field.emergencyPhone': 'phone number sa emergency',
  'transfer.import.field.currency': 'pera (currency)',
  'transfer.import.field.weightUnit': 'yunit ng timbang',
  'transfer.import.field.monthlyBudget': 'buwanang budget',
  'transfer.import.field.photo': 'litrato',
  'transfer.import.hide.publicProfile':
    'Pribado sa file ang mga profile ng alaga, kaya io-off din dito ang mga pampublikong profile.',
  'transfer.import.hide.qrEmergencyInfo':
    'Wala sa mga QR code ng file ang emergency contact, kaya io-off din iyon dito.',
  'transfer.import.hidden.publicProfile': 'In-off ang mga pampublikong profile, gaya ng sa file.',
  'transfer.import.hidden.qrEmergencyInfo':
    'In-off ang emergency contact sa mga QR code, gaya ng sa file.',
  'transfer.import.nothing': 'Nasa account mo na ang lahat ng ito. Walang kailangang i-restore.',
  'transfer.import.surplus': 'Hindi kasya sa account mo ang laman ng file na ito',
  'transfer.import.surplus.pets': 'Sobra nang {count, plural, one {# alaga} other {# na alaga}}',
  'transfer.import.surplus.medicalRecords':
    'Sobra nang {count, plural, one {# record} other {# na record}}',
  'transfer.import.surplus.scannedPets':
    'Sobra nang {count, plural, one {# na-scan na alaga} other {# na na-scan na alaga}}',
  'transfer.import.surplus.ownClinics':
    'Sobra nang {count, plural, one {# sariling clinic} other {# na sariling clinic}}',
  'transfer.import.surplus.clinicRatings':
    'Sobra nang {count, plural, one {# rating} other {# na rating}}',
  'transfer.import.surplus.bytes': 'Sobra nang {size} ang mga litrato at dokumento',
  'transfer.import.restore': 'I-restore sa account na ito',
  'transfer.import.restoring': 'Ipinapadala ang {name}',
  'transfer.import.saving': 'Sine-save…',
  'transfer.import.saving.text':
    'Puwede itong tumagal nang isang minuto, at hindi na ito mapipigilan. Puwede mo itong isara. Sasabihan ka namin kapag tapos na.',
  'transfer.import.unsure': 'Hindi sigurado kung na-save ito',
  'transfer.import.unsure.text': 'I-import ulit ang file para makita kung ano ang nasa account mo.',
  'transfer.import.looked':
    'Hindi namin sigurado kung na-save ito, kaya tiningnan ulit namin ang account mo. Ito ang laman nito ngayon.',
  'transfer.import.done': 'Na-restore ang data',
  'transfer.import.close': 'Tapos na',
};
