import '@mantine/core/styles.layer.css';
import '../../platform/web/fonts.css';
import '../../platform/web/app.css';
import { startTranslating } from '#platform/web';
import { reloadOnceOnStaleChunk } from './stale-chunk.ts';
import { start } from './start.tsx';

reloadOnceOnStaleChunk();
void startTranslating().then(start);
