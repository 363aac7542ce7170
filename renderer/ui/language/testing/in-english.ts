import { setLanguage } from '#renderer/ui/language/text.ts';

/**
 * Runs before each test file of the renderer. Files share a process, and one may end in Filipino.
 */
await setLanguage('en');
