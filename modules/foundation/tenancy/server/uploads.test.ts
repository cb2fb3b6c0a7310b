import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { configureFiles, fileHolders, forgetUnused, signFileAddresses } from '#platform/server';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';

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
    expect(body.result.file_path).toMatch(
      new RegExp(`^/files/${company.id}/logo/[0-9a-f]{32}\\.jpg\\?until=\\d+&by=[\\w-]{22}$`),
    );
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
    const { result } = JSON.parse(
      signFileAddresses(`{"result":{"logo":"/files/${company.id}/logo/${'0'.repeat(32)}.png"}}`, company.id, world.clock.now),
    );
    const invented = await fetchFile(result.logo);
    for (const answer of [elsewhere, invented]) {
      expect(answer.statusCode).toBe(404);
      expect((await sharp(answer.rawPayload).metadata()).format).toBe('png');
    }
  });
});

describe('an address', () => {
  const opens = async (url: string) => (await fetchFile(url)).statusCode;
  const uploaded = async () => (await send(await picture().png().toBuffer())).body.result.file_path as string;

  test('opens its file for some days to whoever has it, and for good to nobody', async () => {
    const address = await uploaded();
    expect(await opens(address)).toBe(200);
    const { headers } = await fetchFile(address);
    const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control']))?.[1]);
    expect(seconds).toBeGreaterThan(2 * 86_400);
    expect(seconds).toBeLessThanOrEqual(3 * 86_400);
    world.clock.now = new Date(testNow.getTime() + 4 * 86_400_000);
    expect(await opens(address)).toBe(404);
    world.clock.now = testNow;
    expect(await opens(address)).toBe(200);
  });

  test('opens nothing without what it was signed with, nor with another’s, nor for longer than it says', async () => {
    const [one, other] = [await uploaded(), await uploaded()];
    const [path, query = ''] = one.split('?');
    const until = Number(new URLSearchParams(query).get('until'));
    const tricks = [
      path,
      `${path}?${other.split('?')[1]}`,
      one.replace(/until=\d+/, `until=${until + 86_400}`),
      one.replace(/by=.*/, 'by='),
      `${one}x`,
      one.replace(/by=.*/, ''),
      `${path}?until=9999999999&by=${'A'.repeat(22)}`,
    ];
    for (const trick of tricks) expect([trick, await opens(trick as string)]).toEqual([trick, 404]);
    expect((await fetchFile(`${one}&until=1`)).statusCode).toBe(422);
  });

  test('is told anew whenever the product tells of the file, and kept without its days', async () => {
    const { item } = (await admin.call('GET', 'company-settings')).body.result;
    const address = await uploaded();
    const saved = await admin.call('PUT', `company-settings/${item.id}`, { logo: address, version: item.version });
    expect(saved.status).toBe(200);
    const { rows } = await world.ownerPool.query('select logo from company_settings where tenant_id = $1', [company.id]);
    expect(rows[0].logo).toBe(address.split('?')[0]);
    world.clock.now = new Date(testNow.getTime() + 9 * 86_400_000);
    const { logo } = (await admin.call('GET', 'company-settings')).body.result.item;
    expect(logo).not.toBe(address);
    expect(await opens(logo)).toBe(200);
    // Kept in hand for a moment by whoever answers calls.
    await expect.poll(async () => (await admin.call('GET', 'settings')).body.result.logo_fullpath).toBe(logo);
    world.clock.now = testNow;
  });

  test('is signed for nobody who writes it into a text', async () => {
    const [path] = (await uploaded()).split('?') as [string];
    const written = { en: path, ar: `"logo":"${path}"` };
    const { item } = (await admin.call('GET', 'company-settings')).body.result;
    const { body } = await admin.call('PUT', `company-settings/${item.id}`, { name: written, version: item.version });
    expect(body.result.item.name).toEqual(written);
    const other = await world.addTenant();
    expect(signFileAddresses(`{"logo":"${path}"}`, other.id, world.clock.now)).toBe(`{"logo":"${path}"}`);
  });
});

describe('what is uploaded is counted', () => {
  const kilobyte = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000), Buffer.from('%%EOF')]);
  const attach = (as: Person) => send(kilobyte, { as, path: 'attachment', name: 'a.pdf' });
  afterEach(() => configureFiles({ folder, ofPersonAndDay: 300_000_000, ofCompany: 50_000_000_000 }));

  test('by person and day: more is refused in words until tomorrow, however many come at once', async () => {
    configureFiles({ folder, ofPersonAndDay: 3_500 });
    const [one, other] = [await company.person({}), await company.person({})];
    const answers = await Promise.all(Array.from({ length: 8 }, () => attach(one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors.file[0]).toMatch(/today.*tomorrow/);
    expect((await attach(other)).status).toBe(201);
    world.clock.now = new Date(testNow.getTime() + 86_400_000);
    expect((await attach(one)).status).toBe(201);
    world.clock.now = testNow;
  });

  test('by company in all, what it kept before anybody counted among it', async () => {
    const fresh = await world.addTenant();
    const someone = await fresh.person({});
    const upload = async () => {
      const before = company;
      company = fresh;
      const answer = await attach(someone);
      company = before;
      return answer;
    };
    expect((await upload()).status).toBe(201);
    await world.ownerPool.query(`delete from stored_bytes where tenant_id = $1`, [fresh.id]);
    configureFiles({ folder, ofCompany: 2_500 });
    expect((await upload()).status).toBe(201);
    const refused = await upload();
    expect(refused.status).toBe(422);
    expect(refused.body.errors.file[0]).toMatch(/no more/);
    const { rows } = await world.ownerPool.query(
      `select (select bytes from stored_bytes where tenant_id = $1 and holder = 'company')::int as counted, (select sum(bytes) from stored_file where tenant_id = $1)::int as kept`,
      [fresh.id],
    );
    expect(rows[0].counted).toBe(rows[0].kept);
  });
});

test('what nobody refers to is gone after a while, and what somebody does stays', async () => {
  const [used, unused, fresh] = [
    (await send(await picture().png().toBuffer())).body.result.file_path as string,
    (await send(await picture().png().toBuffer())).body.result.file_path as string,
    (await send(await picture().png().toBuffer())).body.result.file_path as string,
  ];
  const { item } = (await admin.call('GET', 'company-settings')).body.result;
  await admin.call('PUT', `company-settings/${item.id}`, { logo: used, version: item.version });
  await world.ownerPool.query(`update stored_file set created_at = $2 where tenant_id = $1 and path <> $3`, [
    company.id,
    new Date(testNow.getTime() - 40 * 86_400_000),
    fresh.split('?')[0],
  ]);
  await world.ownerPool.query(`update stored_file set created_at = $2 where tenant_id = $1 and path = $3`, [
    company.id,
    testNow,
    fresh.split('?')[0],
  ]);
  const before = filesOnDisk().length;
  const gone = await company.do(forgetUnused);
  expect(gone).toBeGreaterThan(0);
  expect(filesOnDisk()).toHaveLength(before - gone);
  const statuses = await Promise.all([used, unused, fresh].map(async (url) => (await fetchFile(url)).statusCode));
  expect(statuses).toEqual([200, 404, 200]);
});

test('every column that holds addresses of files is known to whoever throws unused ones away', async () => {
  const { rows } = await world.ownerPool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb') and column_name ~ '(photo|picture|logo|attachment|signature|voice|path|file|image)'
        and table_name <> 'stored_file' order by 1`,
  );
  const known = fileHolders().map(({ table, column }) => `${table}.${column}`);
  // How the columns of a sheet are told again.
  const others = ['sheet.signature', 'sheet_mapping.signature'];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual(others);
  expect(known.length).toBeGreaterThan(8);
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
    expect(body.result.file_path).toMatch(/\.(png|jpg)\?/);
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

test('pictures are drawn one at a time of a person, and refused by their pixels before any is decoded', async () => {
  const [wide, coded] = [pngOf(9_000, 7_000), pngOf(100, 100)];
  const answer = await send(wide);
  expect([answer.status, answer.body.errors.file[0]]).toEqual([422, expect.stringContaining('50 million')]);
  // Broken behind its head: only who decodes it can tell.
  expect((await send(coded)).body.errors.file[0]).not.toContain('million');
  const interlaced = await picture().resize(6_000, 6_000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  expect((await send(interlaced)).body.errors.file[0]).toContain('26 million');
});

/** A PNG’s head that says how large it is, and nothing behind it that could be decoded. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13, 0);
  head.write('IHDR', 4);
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head.set([8, 2, 0, 0, 0], 16);
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21);
  const nothing = Buffer.from('0000000049444154', 'hex');
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), head, nothing, Buffer.alloc(4)]);
}

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
