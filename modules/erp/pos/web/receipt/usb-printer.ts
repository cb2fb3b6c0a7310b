/** What of WebUSB a receipt printer needs; not every browser has it, and TypeScript's has none. */
interface UsbEndpoint {
  endpointNumber: number;
  direction: 'in' | 'out';
  type: string;
}
interface UsbDevice {
  productName?: string;
  opened: boolean;
  configuration: {
    interfaces: { interfaceNumber: number; alternate: { interfaceClass: number; endpoints: UsbEndpoint[] } }[];
  } | null;
  open(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, bytes: BufferSource): Promise<unknown>;
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
}

const printers = 7;
const usb = (): Usb | undefined => (navigator as { usb?: Usb }).usb;

export const hasUsb = (): boolean => usb() !== undefined;

/** Lets somebody choose the printer, once; the browser remembers it. */
export async function chooseUsbPrinter(): Promise<string | undefined> {
  const chosen = await usb()
    ?.requestDevice({ filters: [{ classCode: printers }] })
    .catch(() => undefined);
  return chosen && (chosen.productName ?? 'USB');
}

/** What the printer that was chosen is called, where it is plugged in. */
export async function usbPrinterName(): Promise<string | undefined> {
  const [device] = (await usb()?.getDevices()) ?? [];
  return device && (device.productName ?? 'USB');
}

const portion = 4_096;

/** Sends bytes to the printer that was chosen; false where there is none. */
export async function printOverUsb(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [device] = (await usb()?.getDevices()) ?? [];
  if (!device) return false;
  if (!device.opened) await device.open();
  if (device.configuration === null) await device.selectConfiguration(1);
  const port = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === printers);
  const out = port?.alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
  if (!port || !out) return false;
  await device.claimInterface(port.interfaceNumber);
  for (let at = 0; at < bytes.length; at += portion) await device.transferOut(out.endpointNumber, bytes.slice(at, at + portion));
  return true;
}
