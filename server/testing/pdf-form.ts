/** The smallest content that the server takes for a PDF. */
export const TINY_PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** The form with which the app sends a PDF. */
export const pdfForm = (name: string, content: BlobPart = TINY_PDF): FormData => {
  const form = new FormData();
  form.set('file', new File([content], name, { type: 'application/pdf' }));
  return form;
};
