import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate for one name, in a folder of its own, not trusted yet. */
export type Certificate = {
  /** Its files, for servers that read them. */
  keyFile: string;
  certFile: string;
  key: string;
  cert: string;
  drop(): void;
};

export function makeCertificate(name = 'localhost'): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'keystall-certificate-'));
  const keyFile = join(folder, 'key.pem');
  const certFile = join(folder, 'cert.pem');
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, '-out', certFile], {
    stdio: 'pipe',
  });
  return {
    keyFile,
    certFile,
    key: readFileSync(keyFile, 'utf8'),
    cert: readFileSync(certFile, 'utf8'),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
