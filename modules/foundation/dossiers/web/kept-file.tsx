import type { WireRow } from '#platform/web';
import { IconDownload, ImageViewer } from '#platform/web/ui';

/** A file that is kept: a picture opens where it stands, anything else is downloaded. */
export function KeptFile({ row }: { row: WireRow }) {
  const name = row['file_name'] ?? '';
  if (row['content'] === 'picture')
    return (
      <span className="ds-file">
        <ImageViewer src={row['attachment']} alt={name} size="4.5rem" />
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <a className="ds-file" href={row['attachment']} download={name}>
      <IconDownload size="1.1rem" aria-hidden />
      <bdi>{name}</bdi>
    </a>
  );
}
