import type { quotas as en } from '#server/messages/en/quotas.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const quotas: TranslatedTexts<typeof en> = {
  // Account quotas
  'quota.pets':
    'Puno na ang bilang ng alagang puwede sa account. Walang nabago. Magtanggal muna ng isa; bilang pa rin ang nasa Kamakailang tinanggal hanggang sa tuluyan itong mawala.',
  'quota.records':
    'Puno na ang bilang ng record na puwede sa account. Walang nabago. Magtanggal muna ng ilan; bilang pa rin ang nasa Kamakailang tinanggal hanggang sa tuluyan itong mawala.',
  'quota.scans':
    'Puno na ang bilang ng na-scan na alagang puwede mong itago. Mag-alis muna ng isa.',
  'quota.clinics':
    'Puno na ang bilang ng sarili mong clinic sa listahan. Mag-alis muna ng isa; bilang pa rin ang nasa Kamakailang tinanggal hanggang sa tuluyan itong mawala.',
  'quota.pushDevices':
    'Puno na ang bilang ng device na puwedeng padalhan ng notification ng account mo. I-off muna ito sa ibang device.',
  'quota.ratings':
    'Puno na ang bilang ng clinic na puwede mong i-rate. Mag-alis muna ng isang rating.',
  'quota.import':
    'Hindi kasya ang file na ito sa account mo. Walang nabago. Tanggalin muna ang hindi na kailangan at subukan ulit; bilang pa rin ang nasa Kamakailang tinanggal hanggang sa tuluyan itong mawala.',
};
