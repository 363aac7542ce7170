import { pathToFileURL } from 'node:url';

/**
 * A page that the renderer's build for servers made: loaded when it is needed first, because such a file holds all of
 * React. `name` is what the file exports.
 */
export const builtPage = <Page>(file: string, name: string): (() => Promise<Page>) => {
  let pagePromise: Promise<Page> | undefined;
  const load = async (): Promise<Page> => {
    const pageModule: Readonly<Record<string, Page>> = await import(pathToFileURL(file).href);
    const page = pageModule[name];
    if (page === undefined) throw new Error(`${file} exports no ${name}`);
    return page;
  };
  return () => {
    pagePromise ??= load().catch((error: unknown) => {
      pagePromise = undefined;
      throw error;
    });
    return pagePromise;
  };
};
