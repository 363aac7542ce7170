import type { transfer as en } from '#server/messages/en/transfer.ts';
import type { Translated } from '#server/messages/ids.ts';

export const transfer: Translated<typeof en> = {
  // Export and import
  'transfer.import.invalid': 'Mali o sira ang format ng file.',
  'transfer.import.tooLarge': 'Mas malaki sa 200 MB ang file na ito kaya hindi ito mai-import.',
  'transfer.underWay':
    'May export o import pa ng account mo na hindi tapos. Hintayin munang matapos iyon.',
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
  'transfer.export': 'I-export ang data',
  'transfer.export.text':
    'Lahat, kasama ang mga litrato at PDF. Maibabalik ito rito o sa ibang account sa Alaga. Ingatan ito: mababasa ito ng sinumang may hawak nito.',
  'transfer.export.parts':
    'Masyado itong malaki para sa iisang file, kaya ise-save ito bilang {parts, plural, one {# file} other {# na file}}, isa-isa. Itago ang lahat: para maibalik ang buo, i-import ang bawat isa, kahit anong pagkakasunod. Kung magtanong ang browser mo, payagan itong mag-save ng maraming file.',
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
    'Ang kulang lang ang idadagdag. Mananatili ang dati nang nasa account mo. Hindi magbabago ang pangalan, email, wika, time zone at mga setting ng abiso mo.',
  'transfer.import.rule.hiding':
    'Bukod doon, ang kulang lang ang idadagdag, at mananatili ang dati nang nasa account mo. Hindi magbabago ang pangalan, email, wika, time zone at mga setting ng abiso mo.',
  'transfer.import.profile': 'Mga detalye ng profile',
  'transfer.import.profile.fill':
    'Pupunan kung saan walang laman o hindi pa nabago ang sa iyo: {fields}',
  'transfer.import.profile.none': 'Mananatili ang sa iyo.',
  'transfer.import.profile.filled':
    'Napunan kung saan walang laman o hindi pa nabago ang sa iyo: {fields}',
  'transfer.import.field.phone': 'telepono',
  'transfer.import.field.address': 'tirahan',
  'transfer.import.field.city': 'lungsod',
  'transfer.import.field.country': 'bansa',
  'transfer.import.field.dateOfBirth': 'petsa ng kapanganakan',
  'transfer.import.field.emergencyContact': 'tatawagan sa emergency',
  'transfer.import.field.emergencyPhone': 'emergency na telepono',
  'transfer.import.field.monthlyBudget': 'buwanang badyet',
  'transfer.import.field.photo': 'litrato',
  'transfer.import.hide.publicProfile':
    'Pribado sa file ang mga profile ng alaga, kaya io-off din dito ang mga pampublikong profile.',
  'transfer.import.hide.qrEmergencyInfo':
    'Wala sa mga QR code ng file ang mga emergency na detalye, kaya io-off din iyon dito.',
  'transfer.import.hidden.publicProfile': 'In-off ang mga pampublikong profile, gaya ng sa file.',
  'transfer.import.hidden.qrEmergencyInfo':
    'In-off ang mga emergency na detalye sa mga QR code, gaya ng sa file.',
  'transfer.import.nothing': 'Nasa account mo na ang lahat ng ito. Walang kailangang ibalik.',
  'transfer.import.surplus': 'Mas marami ang laman ng file na ito kaysa kasya sa account mo',
  'transfer.import.surplus.pets': 'Sobra ng {count, plural, one {# alaga} other {# alaga}}',
  'transfer.import.surplus.medicalRecords':
    'Sobra ng {count, plural, one {# record} other {# record}}',
  'transfer.import.surplus.scannedPets':
    'Sobra ng {count, plural, one {# na-scan na alaga} other {# na-scan na alaga}}',
  'transfer.import.surplus.ownClinics':
    'Sobra ng {count, plural, one {# sariling clinic} other {# sariling clinic}}',
  'transfer.import.surplus.clinicRatings':
    'Sobra ng {count, plural, one {# rating} other {# rating}}',
  'transfer.import.surplus.bytes': 'Sobra ng {size} ang mga litrato at dokumento',
  'transfer.import.restore': 'Ibalik sa account na ito',
  'transfer.import.restoring': 'Ipinapadala ang {name}',
  'transfer.import.saving': 'Sine-save…',
  'transfer.import.saving.text':
    'Maaaring abutin ito ng isang minuto at hindi na makakansela. Puwede mo itong isara; sasabihan ka kapag tapos na.',
  'transfer.import.unsure': 'Hindi tiyak kung na-save ito',
  'transfer.import.unsure.text': 'I-import ulit ang file para makita kung ano ang nasa account mo.',
  'transfer.import.looked':
    'Hindi malinaw kung na-save ito, kaya tiningnan ulit ang account mo. Ito ang laman nito ngayon.',
  'transfer.import.done': 'Naibalik ang data',
  'transfer.import.close': 'Tapos na',
};
