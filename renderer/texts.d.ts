/** The texts that go with a part of the app, compiled (build/compile-messages.ts). */
declare module 'alaga:texts/*' {
  const part: import('#renderer/ui/text.ts').Part;
  export default part;
}
