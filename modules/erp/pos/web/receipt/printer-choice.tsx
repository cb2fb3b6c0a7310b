import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUsb } from '#platform/web/ui';
import { chooseUsbPrinter, hasUsb, usbPrinterName } from './usb-printer.ts';

/** Where the browser can, a receipt printer of its own: it prints at once, without a window, Arabic as it is shaped. */
export function PrinterChoice() {
  const { t } = useTranslation();
  const [name, setName] = useState<string>();
  useEffect(() => void usbPrinterName().then(setName, () => undefined), []);
  if (!hasUsb()) return null;
  const choose = async () => setName((await chooseUsbPrinter()) ?? name);
  return (
    <div className="till-printer">
      <span>{name ? t('till.print.usb', { name }) : t('till.print.browser')}</span>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconUsb size="1.1rem" aria-hidden />}
        onClick={() => void choose()}
      >
        {t('till.print.chooseUsb')}
      </Button>
    </div>
  );
}
