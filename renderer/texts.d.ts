/** The texts that go with a part of the app, compiled (build/vite/compile-messages.ts). */
declare module 'alaga:texts/*' {
  const part: import('./ui/language/text.ts').Part;
  export default part;
}
