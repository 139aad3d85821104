import type { Driver, Session, Surroundings } from '../driver.ts';
import { parseServerFields, serverFields, tlsField, trustField } from '../server-fields.ts';
import { connectError } from './mysql-errors.ts';
import { MysqlSession } from './mysql-session.ts';
import type { MysqlSettings } from './open-connection.ts';

const usualPort = 3306;
const fields = serverFields('db.example.com', usualPort, tlsField('ssl'), trustField);

/** MySQL and MariaDB. The login's grants decide what a user can do; every session setting here is a convenience. */
export const mysql: Driver = {
  id: 'mysql',
  name: 'MySQL and MariaDB',
  fields,
  supportsConnectionClient: true,
  placement: 'network',
  parseSettings: (data) => parseServerFields(fields, data, usualPort),
  async open(data, { hosts }: Surroundings): Promise<Session> {
    const settings = mysql.parseSettings(data) as unknown as MysqlSettings;
    try {
      return await MysqlSession.open(settings, hosts);
    } catch (error) {
      throw connectError(error);
    }
  },
};
