/** The compiled texts of a part of the app (build/vite/compile-messages.ts). */
declare module 'alaga:texts/*' {
  const part: import('./ui/language/text.ts').TextPart;
  export default part;
}
