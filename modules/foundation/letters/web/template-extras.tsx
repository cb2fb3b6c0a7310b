import type { EntityExtras } from '#platform/web';
import { LetterPreview } from './letter-preview.tsx';

/** Beside the form stands the letter as its reader would get it. */
const extras: EntityExtras = { aside: (values) => <LetterPreview values={values} /> };

export default extras;
