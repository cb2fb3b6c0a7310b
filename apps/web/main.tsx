import '@mantine/core/styles.layer.css';
import '../../platform/web/fonts.css';
import '../../platform/web/app.css';
import { startTranslating } from '#platform/web';
import { keepOwnWords, readOwnWords } from './own-words.ts';
import { reloadOnceOnStaleChunk } from './stale-chunk.ts';
import { start } from './start.tsx';

reloadOnceOnStaleChunk();
keepOwnWords();
void startTranslating(readOwnWords).then(start);
