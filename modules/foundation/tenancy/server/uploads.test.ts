import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configureFiles } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
const folder = mkdtempSync(path.join(tmpdir(), 'karwan-files-'));

beforeAll(async () => {
  configureFiles({ folder });
  world = await freshWorld();
  company = await world.addTenant();
  admin = await company.person({});
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#0e4a56' } });

async function send(content: Buffer, options: { as?: Person; path?: string; name?: string } = {}) {
  const boundary = 'karwan-test';
  const { path: purpose = 'logo', name = 'picture.png' } = options;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="path"\r\n\r\n${purpose}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const response = await world.product.server.inject({
    method: 'POST',
    url: '/api/v1/settings/upload',
    headers: {
      host: `${company.slug}.localhost`,
      authorization: `Bearer ${(options.as ?? admin).token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json() };
}

const fetchFile = (url: string, host = `${company.slug}.localhost`) =>
  world.product.server.inject({ method: 'GET', url, headers: { host } });
const filesOnDisk = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe('a picture', () => {
  test('is kept under a name of our making and drawn anew', async () => {
    const { status, body } = await send(
      await picture()
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .jpeg()
        .toBuffer(),
      { name: 'شعار.jpg' },
    );
    expect(status).toBe(201);
    expect(body.result.file_name).toBe('شعار.jpg');
    expect(body.result.file_path).toMatch(new RegExp(`^/files/${company.id}/logo/[0-9a-f]{32}\\.jpg$`));
    const file = await fetchFile(body.result.file_path);
    expect(file.statusCode).toBe(200);
    const drawn = await sharp(file.rawPayload).metadata();
    expect(drawn).toMatchObject({ format: 'jpeg', width: 40 });
    expect(drawn.exif).toBeUndefined();
  });

  test('is served so that nothing in it can run', async () => {
    const { body } = await send(await picture().png().toBuffer());
    const { headers } = await fetchFile(body.result.file_path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''/);
  });

  test('may be set as the logo and comes back with the settings', async () => {
    const { body } = await send(await picture().png().toBuffer());
    const { item } = (await admin.call('GET', 'company-settings')).body.result;
    const saved = await admin.call('PUT', `company-settings/${item.id}`, { logo: body.result.file_path, version: item.version });
    expect(saved.status).toBe(200);
    expect(saved.body.result.item.logo).toBe(body.result.file_path);
  });

  test('of another company is as unknown as one that never was; a placeholder stands for both', async () => {
    const { body } = await send(await picture().png().toBuffer());
    const other = await world.addTenant();
    const elsewhere = await fetchFile(body.result.file_path, `${other.slug}.localhost`);
    const invented = await fetchFile(`/files/${company.id}/logo/${'0'.repeat(32)}.png`);
    for (const answer of [elsewhere, invented]) {
      expect(answer.statusCode).toBe(404);
      expect((await sharp(answer.rawPayload).metadata()).format).toBe('png');
    }
  });
});

describe('what only looks like a picture is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['SVG with a script', svg, 'x.svg'],
    ['SVG behind a declaration', `<?xml version="1.0"?>${svg}`, 'x.png'],
    ['HTML renamed', '<!doctype html><script>alert(1)</script>', 'x.png'],
    ['a server configuration', 'AddType application/x-httpd-php .png', '.htaccess'],
    ['a double extension', '<?php system($_GET[0]); ?>', 'x.php.png'],
    ['EICAR', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*', 'x.jpg'],
    ['a cut-off PNG', '\x89PNG\r\n\x1a\n', 'x.png'],
  ])('%s', async (_name, content, name) => {
    const before = filesOnDisk().length;
    const { status, body } = await send(Buffer.from(content, 'latin1'), { name });
    expect(status).toBe(422);
    expect(body.errors.file).toHaveLength(1);
    expect(filesOnDisk()).toHaveLength(before);
  });

  test('a program called .pdf, even as an attachment', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512), Buffer.from('PE\0\0')]);
    expect((await send(program, { path: 'attachment', name: 'invoice.pdf' })).status).toBe(422);
  });

  test('a picture that is a script too loses the script', async () => {
    const gif = await picture().gif().toBuffer();
    const { status, body } = await send(Buffer.concat([gif, Buffer.from('/*<script>alert(1)</script>*/=1;')]), { name: 'x.js' });
    expect(status).toBe(201);
    expect(body.result.file_path).toMatch(/\.(png|jpg)$/);
    expect((await fetchFile(body.result.file_path)).payload).not.toContain('script');
  });
});

test('a document is only ever downloaded', async () => {
  const { status, body } = await send(Buffer.from('%PDF-1.7\n%%EOF'), { path: 'attachment', name: 'عقد.pdf' });
  expect(status).toBe(201);
  const { headers } = await fetchFile(body.result.file_path);
  expect(headers['content-disposition']).toMatch(/^attachment; /);
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('the path is a word of a list: nothing is ever written elsewhere', async () => {
  const content = await picture().png().toBuffer();
  const tricks = [
    '../../etc',
    '..%2f..%2f',
    '....//',
    '/abs',
    'logo\0',
    'C:\\',
    '\\\\host',
    'a'.repeat(5000),
    'logo∕..',
    'branch',
    '__proto__',
    '',
  ];
  for (const trick of tricks) {
    const { status, body } = await send(content, { path: trick });
    expect([trick, status]).toEqual([trick, 422]);
    expect(body.errors.path).toHaveLength(1);
  }
  for (const trick of ['/files/../logo/x.png', `/files/${company.id}/logo/..%2f..%2fsecret`, '/files/1%00/logo/a.png'])
    expect((await fetchFile(trick)).statusCode).toBeGreaterThanOrEqual(400);
  for (const file of filesOnDisk()) expect(statSync(file).mode & 0o077).toBe(0);
});

describe('pictures made to hurt the server', () => {
  const weigh = async (content: Buffer) => {
    const before = process.memoryUsage().rss;
    const { status } = await send(content);
    return { status, megabytes: (process.memoryUsage().rss - before) / 2 ** 20 };
  };

  test('20,000 × 20,000 pixels', async () => {
    const huge = await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1, palette: false })
      .toBuffer();
    expect(huge.length).toBeLessThan(20 * 2 ** 20);
    const outcome = await weigh(huge);
    expect(outcome.status).toBe(422);
    expect(outcome.megabytes).toBeLessThan(150);
  });

  test('one pixel, ten thousand frames', async () => {
    const outcome = await weigh(gifOfFrames(10_000));
    expect(outcome.status).toBe(422);
    expect(outcome.megabytes).toBeLessThan(150);
  });
});

/** A GIF of single pixels, frame after frame. */
function gifOfFrames(count: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90400010000002c000000000100010000020244010 0'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
}

test('nobody uploads without signing in', async () => {
  expect((await send(await picture().png().toBuffer(), { as: { ...admin, token: 'nobody' } })).status).toBe(401);
});
