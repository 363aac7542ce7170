import type { palette as en } from '#server/messages/en/palette.ts';
import type { TranslatedTexts } from '#server/messages/ids.ts';

export const palette: TranslatedTexts<typeof en> = {
  'palette.label': 'Maghanap ng alaga, gagawin at page',
  'palette.placeholder': 'Maghanap',
  'palette.pets': 'Mga alaga',
  'palette.actions': 'Mga gagawin',
  'palette.goTo': 'Pumunta sa',
  'palette.everywhere': 'Hanapin sa buong booklet ang “{text}”',
  'palette.found': '{count, plural, =0 {Walang nahanap} one {# resulta} other {# na resulta}}',
  'palette.record': 'I-record ang {title}',
  'palette.give': 'Ibigay ang {title}',
  'palette.done': 'Tapos: {title}',
  'palette.addRecord': 'Magdagdag ng record',
  'palette.addDiary': 'Magdagdag sa diary',
  'palette.tag': 'QR code at collar tag',
  'palette.move': 'Lumipat',
  'palette.open': 'Buksan',
  'palette.all': 'Lahat ng shortcut',
  'shortcuts.title': 'Mga shortcut sa keyboard',
  'shortcuts.palette': 'Maghanap saanman',
  'shortcuts.search': 'Maghanap',
  'shortcuts.help': 'Ang mga shortcut na ito',
  'shortcuts.close': 'Isara ang nakabukas',
  'shortcuts.single': 'Mga shortcut na isang key lang',
  'shortcuts.single.hint': 'Gumagana ang / at ? kapag walang field na napili.',
};
