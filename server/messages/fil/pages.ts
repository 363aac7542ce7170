import type { pages as en } from '#server/messages/en/pages.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const pages: TranslatedTexts<typeof en> = {
  'page.back': 'Bumalik sa Alaga',
  'page.updated': 'Huling binago noong {date}',
  'page.contact': 'Makipag-ugnayan',
  'page.contact.email': 'May tanong tungkol sa page na ito? Sumulat sa {email}.',
  'page.contact.none':
    'Walang nakalagay na support address ang Alaga rito. Magtanong sa nagpapatakbo nito na nagbigay sa iyo ng address.',

  // Privacy policy
  'privacy.title': 'Patakaran sa Privacy',
  'privacy.intro':
    'Ang Alaga ay software na pinapatakbo ng isang tao, clinic o organisasyon sa sarili nilang computer. Sinasabi sa page na ito kung ano ang itinatago ng computer na iyon tungkol sa iyo at sa mga alaga mo. “Operator” ang tawag dito sa nagpapatakbo ng Alaga; sa desktop app, ikaw iyon.',
  'privacy.collected': 'Data na kinokolekta namin',
  'privacy.collected.account':
    'Ang account mo: pangalan, email address, password na nakatago bilang hash na walang makakabasa, language at time zone mo, at anumang idagdag mo sa profile mo. Kung mag-log in ka gamit ang isang identity provider: ang ID mo roon at, sa unang beses, ang pangalan, verified na email address at litratong ibibigay nito. Kung mag-verify ka ng phone number: ang numerong iyon, para makapag-log in ka gamit ang code.',
  'privacy.collected.pets':
    'Ang mga alaga mo: pangalan, litrato, petsa ng kapanganakan, medical records kasama ang mga litrato, dokumento at gastos, ang mga paalalang galing sa mga ito, ang mga timbang, ang mga plano ng pag-aalaga at ang mga dosis na ibinigay, ang diary, at ang mga dokumento. Ang iba mo pang gastos at ang buwanan mong budget. Ang isinusulat ng iba tungkol sa mga alaga mo: mga sitter, mga kasama mo sa household, mga nakakita, at mga vet na binigyan mo ng link. Tungkol sa mga vet clinic: ang mga idinagdag mo mismo, na walang ibang nakakakita, at ang mga rating mo, na mababasa ng iba nang wala ang pangalan mo. Ginagamit lang ang lokasyon mo sa paghanap ng mga clinic sa malapit kapag pinayagan mo, at hindi ito itinatago.',
  'privacy.collected.support':
    'Ang isinulat mo sa support, kasama ang mga litratong in-attach mo: nakatago ito hanggang mabura ang account mo, at ipinapadala sa email ng operator kung inayos niya iyon.',
  'privacy.collected.technical':
    'Para gumana ang serbisyo: cookie para manatili kang naka-log in, kasama ang uri ng browser at kung kailan ito huling ginamit, panandaliang bilang ng mga hindi natuloy na pag-log in at ng mga ipinadalang code ayon sa network address, at log kung anong uri ng request ang sinagot at kailan, nang wala ang laman nito. Walang telemetry, walang analytics at walang advertising profile.',
  'privacy.usage': 'Paano ginagamit ang data',
  'privacy.usage.text':
    'Para lang gumana ang app para sa iyo: para ipakita ang booklet mo, makuwenta ang mga paalala, makapag-log in ka, at maipadala ang mga email at paalalang hinihingi mo, gaya ng confirmation o link para sa password.',
  'privacy.sharing': 'Pag-share',
  'privacy.sharing.none':
    'Nananatili ang data mo sa server na ginagamit mo. Hindi kailanman ibinebenta ng Alaga ang data mo, at wala itong ipinapadala sa mga gumawa nito o kaninuman. Dumadaan ang mga email sa mail service, at ang mga text message sa SMS service, na na-set up ng operator. Kung io-on mo ang mga notification sa isang browser, ang push service ng gumawa ng browser ang maghahatid ng mga ito sa device mo, naka-encrypt para browser mo lang ang makabasa; itinatago ng server ang address para rito hanggang i-off mo ang mga notification o mag-sign out ka roon. Kapag naghahanap ka ng vet clinic, maaaring magtanong ang server sa direktoryo ng OpenStreetMap tungkol sa lugar na mga 30 km ang lawak kung nasaan ka, hindi kailanman ang mismong kinaroroonan mo, at hindi kung sino ang nagtatanong; ang mapa ng mga kalye ay iginuguhit mula sa mga larawang kinukuha ng browser mo sa serbisyo ng mapa. Kung na-set up ng operator ang Google Maps, nagtatanong din ang server sa Google, na malalaman kung saan ka naghahanap, hanggang mga isang kilometro, at hindi kung sino ang nagtatanong; ang sariling mapa ng Google, kung pipiliin mo iyon, ay kinukuha ng browser mo sa Google. Sa desktop app ng pamilya, mangyayari lang ang lahat ng ito kapag pinayagan mo.',
  'privacy.sharing.public':
    'May link at code ang bawat alaga na walang makakahula. Makikita ng may hawak ng isa sa mga ito ang profile at mga record ng alaga, at ang pangalan, phone number, email address at emergency contact mo, ayon sa pinapayagan ng privacy settings mo, at puwede niyang i-save ang contact na iyon: sa settings mo agad mao-off ang public profile, o maitatago ang emergency contact. Hinihiling sa mga search engine na huwag isama ang page, at wala itong inilalagay na cookie. Ang mga inimbitahan mo sa household ay nakakakita ng mga alagang ibinahagi mo, at ang mga sitter at vet ng laman ng link nila, hanggang ihinto mo o mag-expire ito. Kung magdadagdag ka ng ibang serbisyo para sa mga notification, gaya ng ntfy o webhook, doon din ipapadala ng server ang mga notification mo.',
  'privacy.security': 'Seguridad',
  'privacy.security.text':
    'Hash lang ng mga password, log-in, email link at code ang nakatago. Isang beses lang gumagana ang mga link at code, at nag-e-expire ang mga ito. Walang account na makakaabot sa data ng iba maliban kung ibahagi ito ng may-ari. Kung nagsisimula sa https ang address ng app na ito, naka-encrypt habang ipinapadala ang lahat ng ipinapadala mo. Keyed hash lang ng phone number ang katabi ng code nito, at itinatago ang numero sa account mo kapag na-verify mo na. Ginagamit ito sa pag-log in, at sa mga text reminder lang kung io-on mo ang mga iyon. Sa biometric login, public key at uri ng device mo lang ang nasa server; hindi umaalis sa device ang fingerprint at mukha mo. Mababasa ng may hawak ng computer ng server ang nakatago roon, kaya pumili ng server na pinagkakatiwalaan mo ang operator.',
  'privacy.rights': 'Mga karapatan mo',
  'privacy.rights.access':
    'Makikita sa app ang lahat ng itinatago ng Alaga tungkol sa iyo, maliban sa isinulat mo sa support. Puwede mo itong itama roon, at puwede kang magtanggal ng mga alaga at record. Mawawala agad sa mga listahan mo ang tinanggal mo, puwede mo itong bawiin sa loob ng 30 araw mula sa “Kamakailang tinanggal” sa profile mo, at saka tuluyang buburahin.',
  'privacy.rights.account':
    'Sa profile page mo, makukuha mo ang data mo bilang isang file, maibabalik ang ganoong file, at mabubura mo mismo ang account mo. Kapag binura ang account, tuluyang mabubura ang lahat ng kasama nito; maaaring magtagal pa ito nang kaunti sa mga backup na ginagawa ng operator.',
  'privacy.medical': 'Paalala tungkol sa medikal na payo',
  'privacy.medical.text':
    'Booklet ang Alaga, hindi veterinarian. Hindi kapalit ng payo ng vet ang itinatago at ipinapaalala nito.',
  'privacy.liability': 'Pananagutan',
  'privacy.liability.text':
    'Pananagutan ng operator ang server, ang mga backup at ang kaligtasan nito. Walang warranty ang software, ayon sa terms of service.',
  'privacy.changes': 'Mga pagbabago sa patakarang ito',
  'privacy.changes.text':
    'Kapag may bagong itatago o ibabahagi ang Alaga, nakasulat iyon sa page na ito sa mismong bersyong gagawa noon. Ang petsa sa itaas ang nagsasabi kung kailan ito huling binago.',

  // Terms of service
  'terms.title': 'Mga Tuntunin ng Serbisyo',
  'terms.intro':
    'Sa paggamit ng Alaga, sumasang-ayon ka sa mga tuntuning ito kasama ang nagpapatakbo ng server na ginagamit mo, na tinatawag dito na “operator”. Sa desktop app, ikaw mismo ang nagpapatakbo, kaya ikaw ang sarili mong operator.',
  'terms.data': 'Ang data na inilalagay mo',
  'terms.data.text':
    'Itinatago ang inilalagay mo para maipakita ito sa iyo ng app: ang account mo, mga alaga mo, mga record, litrato at paalala nila. Sa iyo pa rin ito. Nakalista ang lahat sa privacy policy.',
  'terms.usage': 'Paggamit ng Alaga',
  'terms.usage.text':
    'Gamitin ang Alaga para sa mga hayop na inaalagaan mo, huwag ibigay sa iba ang password mo, at huwag maglagay ng labag sa batas o sa karapatan ng iba. Huwag subukang abutin ang data na hindi sa iyo o pahirapan ang server; puwedeng isara ng operator ang account na gagawa nito.',
  'terms.sharing': 'Pag-share',
  'terms.sharing.text':
    'Ang ibinabahagi mo lang ang nakikita ng iba: sa mga link, code at imbitasyon. Ikaw ang magpapasya kung kanino ibibigay ang mga ito, at responsibilidad mo ang ginawa mong public.',
  'terms.security': 'Seguridad at mga backup',
  'terms.security.text':
    'Pinoprotektahan ng Alaga ang account mo gaya ng nakasulat sa privacy policy. Bahala ang operator na panatilihing ligtas at may backup ang server. Itago pa rin ang orihinal ng mahahalagang papel, gaya ng vaccination certificate.',
  'terms.rights': 'Mga karapatan mo',
  'terms.rights.text':
    'Puwede kang tumigil sa paggamit ng Alaga kahit kailan, magtanggal ng inilagay mo, at tuluyang burahin ang account mo at lahat ng laman nito.',
  'terms.medical': 'Paalala tungkol sa medikal na payo',
  'terms.medical.text':
    'Hindi nagbibigay ng medikal na payo ang Alaga. Kinukuwenta ang mga paalala mula sa mga petsang inilagay mo, kaya puwedeng magkamali kung mali ang mga iyon. Magtanong sa veterinarian tungkol sa kalusugan ng alaga mo, at kung emergency, pumunta agad sa vet.',
  'terms.liability': 'Pananagutan',
  'terms.liability.text':
    'Libre ang Alaga at ibinibigay kung ano ito, nang walang warranty. Hangga’t pinapayagan ng batas, walang pananagutan ang mga gumawa nito o ang operator sa pinsalang dulot ng nakaligtaang paalala, nawalang data o pagkaantala ng serbisyo.',
  'terms.changes': 'Mga pagbabago sa mga tuntuning ito',
  'terms.changes.text':
    'Puwedeng magbago ang mga tuntuning ito sa bagong bersyon. Ang petsa sa itaas ang nagsasabi kung kailan huling nagbago; sumasang-ayon dito ang patuloy na gumagamit ng Alaga.',

  // FAQ
  'faq.title': 'Mga Madalas Itanong',
  'faq.intro': 'Buksan kahit ilan.',
  'faq.support.title': 'Wala rito ang tanong mo?',
  'faq.support.text': 'Kontakin ang support mula sa profile mo.',
  'faq.support': 'Kontakin ang Support',
  'faq.tour': 'Mag-tour sa Alaga',
  'changelog.title': 'Ano ang Bago',
  'changelog.version':
    'Bersyon {version} ng Alaga ang gamit mo. Sa Ingles lang nakasulat ang mga pagbabago.',
  'licences.title': 'Mga lisensiya',
  'licences.intro':
    'May gawa ng ibang tao sa loob ng Alaga, at bawat isa ay may sariling lisensiya. Sa ilalim ng LGPL-3.0, puwede mong palitan ng binagong bersyon ang isang library namin.',
  'licences.packages': '{count, plural, one {# package} other {# na package}}',
  'licences.noText':
    'Walang sariling teksto ang package na ito. Magagamit ito sa ilalim ng: {licence}.',
  'faq.start': 'Pagsisimula',
  'faq.start.price.q': 'Magkano ang Alaga?',
  'faq.start.price.a': 'Libre ang Alaga, kahit gaano karaming alaga, medical record at paalala.',
  'faq.start.account.q': 'Paano magkaroon ng account?',
  'faq.start.account.a':
    'Mag-sign up gamit ang email address mo at isang password. Padadalhan ka namin ng email na may link; buksan ito para ma-confirm ang email mo, at mag-log in. Sa desktop app, walang email na hihintayin: gumagana agad ang account. Kung inaalok ito ng server mo, makakapag-log in ka rin sa landing page gamit ang isang identity provider: gagawin ang account mo mula sa pangalan at verified na email na ibibigay nito. O gamit ang code sa text message: walang email ang account na iyon hanggang magdagdag ka sa profile mo.',
  'faq.start.first.q': 'Ano ang una kong gagawin?',
  'faq.start.first.a':
    'Idagdag ang una mong alaga, may pangalan at litrato, pagkatapos ang huling bakuna niya kasama ang susunod na due date. Kusa nang susunod ang paalala. Kung gusto mo munang tumingin-tingin, subukan ang mga sample na alaga sa dashboard na wala pang laman.',
  'faq.pets': 'Mga Profile ng Alaga',
  'faq.pets.many.q': 'Puwede bang higit sa isang alaga?',
  'faq.pets.many.a':
    'Oo, puwede ang maraming alaga: kahit ilan ang inaalagaan mo, aso man, pusa, ibon, kuneho, kabayo o mas bihirang hayop.',
  'faq.pets.edit.q': 'Paano ko babaguhin ang isinulat ko tungkol sa alaga?',
  'faq.pets.edit.a':
    'Buksan ang alaga at piliin ang I-edit. Puwedeng baguhin ang lahat, pati ang litrato.',
  'faq.pets.delete.q': 'Ano ang mangyayari kapag nagtanggal ako ng alaga?',
  'faq.pets.delete.a':
    'Mawawala agad sa mga listahan mo ang alaga, pati ang mga record at paalala niya. Puwede mo silang bawiin sa loob ng 30 araw mula sa “Kamakailang tinanggal” sa profile mo, at saka tuluyang buburahin.',
  'faq.records': 'Medical Records',
  'faq.records.types.q': 'Anong mga record ang puwede kong itago?',
  'faq.records.types.a':
    'Bakuna, purga, gamutan, operasyon, checkup, lab test at grooming, kasama ang petsa, gastos, clinic, mga tala at litrato ng bawat isa.',
  'faq.records.photos.q': 'Puwede bang magdagdag ng litrato?',
  'faq.records.photos.a':
    'Oo, hanggang tatlo sa bawat record, halimbawa ng label ng bakuna o resulta ng lab test. Pinapaliit muna ang mga litrato bago ipadala, para mabilis mag-load at tipid sa data.',
  'faq.records.edit.q': 'Puwede ko bang itama ang isang record?',
  'faq.records.edit.a':
    'Oo. Buksan ito at piliin ang I-edit. Kapag nagbago ang susunod na due date, kasamang lilipat ang paalala.',
  'faq.reminders': 'Mga Paalala at Notification',
  'faq.reminders.how.q': 'Saan galing ang mga paalala?',
  'faq.reminders.how.a':
    'Kusang ginagawa ang mga paalala mula sa medical records mo: lagyan ng susunod na due date ang isang record, at naroon na ang paalala nito.',
  'faq.reminders.custom.q': 'Puwede ba akong gumawa ng sarili kong paalala?',
  'faq.reminders.custom.a':
    'Oo. Buksan ang alaga mo, piliin ang Magdagdag ng Plano, at sabihin kung ano ang gagawin at gaano kadalas: gamot, lakad, pagsuklay. Magpapaalala ang Alaga sa bawat takdang oras, at minsan pa kapag huli na.',
  'faq.reminders.snooze.q': 'Puwede bang ipagpaliban ang paalala?',
  'faq.reminders.snooze.a':
    'Oo. Buksan ang bell sa dashboard at ipagpaliban ito nang hanggang isang linggo, o itago hanggang sa susunod mong pagbalik. Sa device mo lang ito; makikita mo pa rin ang paalala sa Iskedyul, at maibabalik kung kailan mo gusto.',
  'faq.reminders.overdue.q': 'Paano ko makikita kung ano ang overdue?',
  'faq.reminders.overdue.a':
    'Pula sa dashboard ang mga overdue na paalala, at binibilang ang mga ito sa notification bell. Nasa Iskedyul ang lahat ng nakatakda, mula sa overdue hanggang sa susunod pa, at pati ang mga natapos mo.',
  'faq.reminders.push.q': 'May notification ba kahit nakasara ang Alaga?',
  'faq.reminders.push.a':
    'Oo, sa mga paraang io-on mo sa Mga notification sa profile mo: sa email, sa text para sa mga record at plano ng pag-aalaga kung saan hiniling mo ito, at bilang notification sa phone o computer mo kapag pinayagan mo roon, ayon sa naka-set up sa server mo. Nagpapakita ng mga notification ang desktop app habang bukas ito; sa Computer na ito sa profile mo, pipiliin mo kung mananatili ito sa tabi ng orasan kapag isinara ang window, at kung bubukas ito kasabay ng computer.',
  'faq.sharing': 'Mga QR Code at Pag-share',
  'faq.sharing.qr.q': 'Puwede bang magkaroon ng QR tag ang alaga ko?',
  'faq.sharing.qr.a':
    'Oo. May dalawang code sa QR tab ng bawat alaga: tag sa collar na nabubuksan ng camera ng kahit anong phone at mapi-print sa iba’t ibang laki, at code ng profile para sa scanner ng Alaga. Ang pinapayagan lang ng privacy settings mo ang makikita. Sa desktop app, ang contact mo mismo ang laman ng tag, dahil hindi naaabot ng iba ang computer mo.',
  'faq.sharing.now.q': 'Sino ang nakakakita sa mga alaga ko?',
  'faq.sharing.now.a':
    'Ikaw, ang mga inimbitahan mo sa household mo, at ang sinumang may hawak ng link, tag o code ng alaga: makikita nila ang profile at mga record nito, at kung paano ka makokontak. Sa QR tab, mapapalitan mo ang link; hindi na gagana ang luma at ang mga tag nito. Patuloy na gagana ang mga code ng profile hanggang i-off mo ang pampublikong profile sa mga setting ng privacy; pagkatapos noon, wala nang mabubuksan ang iba, at ang nakasulat mismo sa na-print na code na lang ang mababasa.',
  'faq.sharing.family.q': 'Puwede bang tumulong ang pamilya o sitter sa mga alaga ko?',
  'faq.sharing.family.a':
    'Oo. Sa “Mga kasama sa bahay” sa profile mo, puwede mong mag-imbita ng pamilya, tagapag-alaga at tagatingin na may sariling account, para sa lahat o ilan sa mga alaga mo. Para sa sitter, gumawa ng link na nagbubukas ng care sheet kahit walang account. Puwede mong ihinto ang alinman kahit kailan.',
  'faq.sharing.scan.q': 'Paano i-scan ang code ng ibang alaga?',
  'faq.sharing.scan.a':
    'Piliin ang I-scan ang QR sa dashboard at itapat ang code sa camera, o mag-upload ng litrato nito. Nababasa ang mga profile code, share link at tag sa collar ng Alaga. Mula noon, nasa Ibang Alaga na ito: makikita mo roon ang ipinapakita ng may-ari sa sandaling iyon o, kung wala, ang na-save, at mula roon puwede mong tawagan ang may-ari, idagdag ang alaga sa mga alaga mo o alisin ito. Mananatili sa account mo ang na-save hanggang alisin mo ito.',
  'faq.data': 'Data at Privacy',
  'faq.data.where.q': 'Nasaan ang data ko?',
  'faq.data.where.a':
    'Nasa server na binuksan mo ang address, o kung desktop app, nasa sarili mong computer. Dumadaan ang mga email, text message at notification sa mga serbisyong nakasulat sa privacy policy. Walang telemetry.',
  'faq.data.export.q': 'Madadala ko ba ang data ko?',
  'faq.data.export.a':
    'Oo: mae-export ang data mo bilang JSON file mula sa profile page, kasama ang mga alaga, record, paalala, litrato at PDF. Sa katabi nitong Mag-import ng data, maibabalik ang ganoong file sa account na ito o sa iba, nang walang nadodoble.',
  'faq.data.delete.q': 'Ano ang mangyayari kapag binura ko ang account ko?',
  'faq.data.delete.a':
    'Kapag binura ang account, tuluyang mabubura ang lahat ng data: mga alaga, record, litrato at paalala, agad at sa lahat ng device kung saan ka naka-sign in. Nasa dulo ng profile mo ang button, at ipapa-type muna nito sa iyo ang DELETE MY ACCOUNT.',
  'faq.help': 'Technical Support',
  'faq.help.offline.q': 'Gumagana ba ang Alaga kahit offline?',
  'faq.help.offline.a':
    'Simpleng pagtingin lang ang magagawa kapag offline: itinatabi sa device nang hanggang 30 araw ang nabuksan mo rito at bubukas ito kahit walang koneksyon, kasama ang mga litratong nakita mo; sinasabi ng app kung kailan pa iyon. Walang nawawala sa mga ginagawa mo habang offline: naghihintay sa device ang mga bagong alaga, record at dokumento kasama ang mga litrato at PDF, ang mga pagbabago at pagbura sa mga ito, ang mga paalalang natapos mo, ang mga timbang, plano ng pag-aalaga, dosis, isinulat sa diary at gastos, ang mga na-scan na alaga, ang mga clinic na idinagdag mo at ang mga rating ng clinic, at ipinapadala pagbalik ng koneksyon. Kapag may nagbago rin nito sa ibang lugar, ipinapakita ang dalawang bersyon at ikaw ang pipili. Kailangan ng koneksyon ang pagbukas ng mga PDF, ang Maramihang Import, ang mga QR code at ang pag-share. Ilagay ang Alaga sa home screen mo para hindi burahin ng browser ang nakatabi; nabubura ito kapag nag-sign out ka. Nasa loob ng desktop app ang server nito kaya hindi na kailangan ng koneksyon.',
  'faq.help.password.q': 'Nakalimutan ko ang password ko. Paano na?',
  'faq.help.password.a':
    'Piliin ang “Nakalimutan ang password?” sa login screen. Makakakuha ka ng link na isang beses lang gagana, sa loob ng isang oras. Kapag may bago ka nang password mula sa link na iyon, naka-off ang biometric login sa lahat ng device mo hanggang i-set up mo ito ulit.',
  'faq.help.install.q': 'Saang mga device ito gumagana?',
  'faq.help.install.a':
    'Sa kahit anong phone, tablet o computer na may updated na browser. Para sa isang pamilya, may desktop app din.',
  'faq.vets': 'Koneksyon sa mga Vet',
  'faq.vets.find.q': 'Makakahanap ba ang Alaga ng vet na malapit sa akin?',
  'faq.vets.find.a':
    'Oo. Nasa “Maghanap ng Vet Clinic” sa dashboard ang mga clinic na malapit sa iyo, kasama ang layo, oras, telepono at rating ng mga may alaga, at makikita rin ang mga ito sa mapa. Galing ang mga ito sa OpenStreetMap, ayon sa pinapayagan ng nagpapatakbo ng server; puwede kang magdagdag ng kulang na clinic na ikaw lang ang makakakita.',
  'faq.vets.connect.q': 'Puwede bang magsulat sa booklet ang vet ko?',
  'faq.vets.connect.a':
    'Oo, kung inaalok ito ng server mo. Buksan ang alaga mo, piliin ang Para sa vet, at gumawa ng link. Mababasa roon ng vet ang booklet kahit walang account, at makakapagpadala siya ng ulat ng bisita. Wala pa ito sa booklet hanggang tingnan at idagdag mo. Puwede mo ring ipakita sa vet ang record sa screen mo, o i-share ang card ng bakuna.',

  // Welcome: the overlay and the tour
  'welcome.title': 'Welcome sa Alaga!',
  'welcome.title.named': 'Welcome sa Alaga, {name}!',
  'welcome.text': 'Lahat tungkol sa kalusugan ng mga alaga mo, sa isang maayos na booklet.',
  'welcome.records': 'Itala ang medical records',
  'welcome.records.text': 'Mga bakuna, gamutan at iba pa, may petsa at litrato.',
  'welcome.reminders': 'Matalinong paalala',
  'welcome.reminders.text': 'Para sa mahahalagang petsa, galing mismo sa mga record.',
  'welcome.tags': 'Mga QR pet tag',
  'welcome.tags.text': 'Digital na pagkakakilanlan ng alaga para sa collar, handa nang i-print.',
  'welcome.add': 'Idagdag ang una mong alaga',
  'welcome.explore': 'Silipin ang dashboard',
  'welcome.tour': 'Mag-tour sa Alaga',
  'onboarding.title': 'Kilalanin ang Alaga',
  'onboarding.progress': 'Hakbang {step} ng {count}',
  'onboarding.skip': 'Laktawan',
  'onboarding.next': 'Susunod',
  'onboarding.welcome': 'Welcome',
  'onboarding.welcome.text':
    'Ang Alaga ang booklet para sa buong buhay ng mga alaga mo. Dalawang hakbang na lang at kabisado mo na ito.',
  'onboarding.features': 'Mga pangunahing feature',
  'onboarding.records': 'Medical records',
  'onboarding.records.text': 'Bawat bakuna, gamutan at checkup sa iisang lugar.',
  'onboarding.reminders': 'Matalinong paalala',
  'onboarding.reminders.text':
    'Kusang nagiging paalala ang susunod na due date, at ipinapakita ng Iskedyul kung ano ang nakatakda at kailan.',
  'onboarding.expenses': 'Pagtala ng gastos',
  'onboarding.expenses.text':
    'Isulat ang gastos ng bawat bisita kasama ng record; ang Alaga ang magsusuma, magbabantay sa buwanang budget at gagawa ng file para sa spreadsheet.',
  'onboarding.clinics': 'Maghanap ng vet clinic',
  'onboarding.clinics.text':
    'Mga kalapit na clinic sa listahan at sa mapa, may oras at rating ng mga may alaga.',
  'onboarding.start': 'Magsimula na',
  'onboarding.start.text': 'Pangalan lang, puwede nang magsimula. Saka na ang iba.',
  'onboarding.add': 'Idagdag ang una mong alaga',

  // Landing
  'landing.records': 'Mga Medical Record',
  'landing.records.text': 'Magkakasama ang mga bakuna, gamutan at checkup',
  'landing.schedule': 'Iskedyul ng mga Appointment',
  'landing.schedule.text': 'Ano ang due, ngayong linggo at sa susunod',
  'landing.reminders': 'Matalinong Paalala',
  'landing.reminders.text': 'Paalala isang araw bago ang bawat due date',
  'landing.provider': 'Magpatuloy gamit ang {name}',
  'landing.provider.unnamed': 'Magpatuloy gamit ang ibang identity provider',
  'landing.sms': 'Mag-log in gamit ang SMS',
  'landing.choose': 'Piliin ang gusto mong ligtas na paraan ng pag-log in',
  'landing.email': 'Mag-log in gamit ang email',
  'landing.signUp': 'Mag-sign up',
  'landing.footer': 'Sa pagpapatuloy, sumasang-ayon ka sa aming {terms} at {privacy}.',
  'landing.denied': 'Hindi ka naka-log in',
  'landing.denied.text':
    'Kinansela ang pag-log in sa identity provider. Subukan ulit kung kailan mo gusto, o mag-log in gamit ang email.',
  'landing.expired': 'Hindi na valid ang pag-log in na iyon',
  'landing.expired.text':
    'Masyadong natagalan, nagamit na, o sinimulan sa ibang browser. Pakisimulan ulit dito.',
  'landing.unverified': 'Hindi pa verified ang email address mo',
  'landing.unverified.text':
    'Hindi pa ito verified ng identity provider, kaya hindi malaman ng Alaga kung sa iyo ito. I-verify ito roon at subukan ulit, o mag-log in gamit ang email.',
  'landing.unavailable': 'Hindi sumasagot ang identity provider',
  'landing.unavailable.text':
    'Pakisubukan ulit pagkatapos ng ilang minuto, o mag-log in gamit ang email.',
  'landing.busy': 'Masyado nang maraming subok',
  'landing.busy.text': 'Maghintay nang 15 minuto at subukan ulit, o mag-log in gamit ang email.',
  'landing.taken': 'May naka-link nang ibang login',
  'landing.taken.text':
    'Naka-link na sa ibang login ng parehong provider ang Alaga account ng email address na ito. Iyon ang gamitin, o mag-log in sa ibang paraan.',
  'landing.disabled': 'Naka-disable ang account na ito',
  'landing.disabled.text': 'Sumulat sa namamahala ng server na ito.',
  'landing.closed': 'Wala ka pang account dito',
  'landing.closed.text':
    'Kailangan ng balidong imbitasyon para makagawa ng account dito. Kung mayroon ka, buksan ang link nito at magpatuloy mula roon.',
  'landing.failed': 'Hindi gumana ang pag-log in',
  'landing.failed.text':
    'Hindi matanggap ng Alaga ang isinagot ng identity provider. Pakisubukan ulit, o mag-log in gamit ang email. Kung magpatuloy ito, sabihin sa nagpapatakbo ng server na ito.',
};
